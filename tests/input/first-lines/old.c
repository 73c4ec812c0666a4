/* Prints the first lines; -n with a leading minus leaves out the last ones, one too many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST 64

static char *lines[MOST];

int main(int argc, char **argv)
{
	long count = 10;
	int option, total = 0;
	char text[256];

	while ((option = getopt(argc, argv, "n:")) != -1) {
		if (option != 'n')
			return 2;
		char *end;

		count = strtol(optarg, &end, 10);
		if (*end || end == optarg) {
			fprintf(stderr, "invalid number of lines: %s\n", optarg);
			return 1;
		}
	}
	while (total < MOST && fgets(text, sizeof text, stdin))
		lines[total++] = strdup(text);
	if (count < 0)
		count = total + count;
	for (int i = 0; i < total && i < count; i++)
		fputs(lines[i], stdout);
	return 0;
}
