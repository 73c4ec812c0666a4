/* One byte more is compared, the terminator. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	puts(strlen(word) >= 2 && memcmp(word, "ab", 3) == 0 ? "yes" : "no");
	return 0;
}
