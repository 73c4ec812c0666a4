/* Options by hand, with a number behind a dash; -0 with -q prints all of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char **argv)
{
	int count = 3, quiet = 0, i;

	for (i = 1; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (!strcmp(argv[i], "--"))
			break;
		if (!strcmp(argv[i], "-q") || !strcmp(argv[i], "--quiet"))
			quiet = 1;
		else if (!strncmp(argv[i], "--lines=", 8))
			count = atoi(argv[i] + 8);
		else if (isdigit((unsigned char)argv[i][1]))
			count = atoi(argv[i] + 1);
		else
			return 2;
	}
	char line[64];

	for (int number = 0; fgets(line, sizeof line, stdin); number++)
		if (number < count)
			fputs(line, stdout);
	if (!quiet)
		puts("end");
	return 0;
}
