#include <getopt.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "color", no_argument, NULL, 'c' },
		{ "colour", no_argument, NULL, 'k' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'c':
		case 'k':
			puts("in colour");
			break;
		default:
			puts("what?");
			return 2;
		}
	return 0;
}
