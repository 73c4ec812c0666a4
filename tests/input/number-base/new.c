/* Converts a number between bases that long options name; lower case hexadecimal is printed in capitals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "from", required_argument, NULL, 'f' },
		{ "to", required_argument, NULL, 't' },
		{ "upper", no_argument, NULL, 'u' },
		{ NULL, 0, NULL, 0 },
	};
	int from = 10, to = 10, upper = 0, option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'f': from = atoi(optarg); break;
		case 't': to = atoi(optarg); break;
		case 'u': upper = 1; break;
		default: return 2;
		}
	if (from < 2 || from > 16 || to < 2 || to > 16 || argc - optind != 1) {
		fputs("usage: base [--from N] [--to N] [--upper] NUMBER\n", stderr);
		return 1;
	}
	char *end, digits[72], *p = digits + sizeof digits;
	unsigned long number = strtoul(argv[optind], &end, from);

	if (*end)
		return 1;
	*--p = 0;
	do
		*--p = (upper || to == 16 ? "0123456789ABCDEF" : "0123456789abcdef")[number % to];
	while (number /= to);
	puts(p);
	return 0;
}
