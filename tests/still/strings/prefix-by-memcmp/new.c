/* The prefix is compared by strncmp instead of letter by letter. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int matches = strncmp(text, "ab=", 3) == 0;
	puts(matches ? text + 3 : "-");
	return 0;
}
