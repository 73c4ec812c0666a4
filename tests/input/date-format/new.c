/* Prints a moment in the format that an option names; the short name of a format is not known any more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>

enum format { ISO, RFC, UNIX };

static const struct {
	const char *name;
	enum format format;
} formats[] = {
	{ "iso-8601", ISO },
	{ "rfc-822", RFC },
	{ "unix", UNIX },
};

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "format", required_argument, NULL, 'f' },
		{ "utc", no_argument, NULL, 'u' },
		{ NULL, 0, NULL, 0 },
	};
	enum format format = UNIX;
	int utc = 0, option;

	while ((option = getopt_long(argc, argv, "f:u", options, NULL)) != -1) {
		if (option == 'u') {
			utc = 1;
			continue;
		}
		if (option != 'f')
			return 2;
		size_t i, count = sizeof formats / sizeof *formats;

		for (i = 0; i < count && strcmp(optarg, formats[i].name); i++)
			;
		if (i == count) {
			fprintf(stderr, "unknown format: %s\n", optarg);
			return 1;
		}
		format = formats[i].format;
	}
	switch (format) {
	case ISO: printf("2001-02-03T04:05:06%s\n", utc ? "Z" : "+00:00"); break;
	case RFC: printf("03 Feb 01 04:05:06 %s\n", utc ? "UT" : "+0000"); break;
	case UNIX: puts("981173106"); break;
	}
	return 0;
}
