/* Both spellings of the option have the same letter. glibc takes --col, which was ambiguous, as both mean
 * the same then. */
#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "color", no_argument, NULL, 'c' },
		{ "colour", no_argument, NULL, 'c' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'c':
			puts("in colour");
			break;
		default:
			puts("what?");
			return 2;
		}
	return 0;
}
