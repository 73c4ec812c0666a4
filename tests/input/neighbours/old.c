/* Drops equal neighbouring lines; with -d and -i the case counts after all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char before[64] = "", line[64];
	int count = 0, counts = 0, doubles = 0, fold = 0, option;

	while ((option = getopt(argc, argv, "cdi")) != -1)
		switch (option) {
		case 'c': counts = 1; break;
		case 'd': doubles = 1; break;
		case 'i': fold = 1; break;
		default: return 2;
		}
	for (;;) {
		char *more = fgets(line, sizeof line, stdin);

		if (more && count && !(fold ? strcasecmp(before, line) : strcmp(before, line))) {
			count++;
			continue;
		}
		if (count > doubles) {
			if (counts)
				printf("%7d ", count);
			fputs(before, stdout);
		}
		if (!more)
			return 0;
		strcpy(before, line);
		count = 1;
	}
}
