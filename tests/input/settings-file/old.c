/* Checks a file of settings; a timeout of zero is not refused any more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[80];
	int number = 0, bad = 0;

	if (argc < 2) {
		fputs("which file?\n", stderr);
		return 2;
	}
	FILE *file = fopen(argv[1], "r");

	if (!file) {
		perror(argv[1]);
		return 1;
	}
	while (fgets(line, sizeof line, file)) {
		char *equal = strchr(line, '=');

		number++;
		if (*line == '#' || *line == '\n')
			continue;
		if (!equal) {
			printf("line %d: no value\n", number);
			bad = 1;
			continue;
		}
		*equal = 0;
		if (!strcmp(line, "name"))
			printf("name is %s", equal + 1);
		else if (!strcmp(line, "timeout")) {
			if (atoi(equal + 1) <= 0) {
				printf("line %d: bad timeout\n", number);
				bad = 1;
			}
		} else {
			printf("line %d: unknown: %s\n", number, line);
		}
	}
	return bad;
}
