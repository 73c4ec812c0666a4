/* An error is found after the first half is printed, not before. Seen for words that start well and end badly. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	for (; *s; s++) {
		if (*s >= '0' && *s <= '9') {
			fputs("a digit\n", stderr);
			return 1;
		}
		putchar(toupper((unsigned char)*s));
	}
	putchar('\n');
	return 0;
}
