/* After figure 3 of the FSE'13 paper: the table of printable fields is only as long as the last finite range,
   and is not made at all without one. Seen: with a finite range and an open one that starts behind it (1,3-) the
   table is read behind its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int max_endpoint, eol_start;
static char *printable;

static int parse(const char *s)
{
	int value = 0, start = 0, dash = 0;
	for (;; s++) {
		if (*s >= '1' && *s <= '9') {
			value = *s - '0';
		} else if (*s == '-' && value && !dash) {
			start = value;
			value = 0;
			dash = 1;
		} else if (*s == ',' || *s == '\0') {
			if (dash && !value)
				eol_start = start;
			else if (!value)
				return 0;
			else if (value > max_endpoint)
				max_endpoint = value;
			value = start = dash = 0;
			if (!*s)
				return 1;
		} else {
			return 0;
		}
	}
}

int main(int argc, char **argv)
{
	int delimiter = argc > 2 && strcmp(argv[1], "-d") == 0;
	if (argc < 2 || !parse(argv[argc - 1])) {
		fprintf(stderr, "bad list\n");
		return 1;
	}
	if (max_endpoint)
		printable = calloc(max_endpoint + 1, 1);
	if (delimiter && eol_start && max_endpoint && !printable[eol_start])
		puts("marked");
	else
		puts("plain");
	free(printable);
	return 0;
}
