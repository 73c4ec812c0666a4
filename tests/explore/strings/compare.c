// explore: --sym-arg 3
// The library's comparisons with fixed words.
#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *s = argv[1];
	if (!strcmp(s, "yes"))
		puts("yes");
	else if (!strcasecmp(s, "no"))
		puts("no, in any case");
	else if (strcmp(s, "m") < 0)
		puts("before m");
	else if (!strncmp(s, "zz", 2))
		puts("starts with zz");
	else if (memcmp(s, "x", 1) == 0)
		puts("starts with x");
	else
		puts("after m");
	return 0;
}
