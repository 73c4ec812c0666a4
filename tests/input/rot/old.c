/* Turns letters by a number; negative numbers of -n turn capitals the other way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>

int main(int argc, char **argv)
{
	static struct option options[] = {
		{ "by", required_argument, NULL, 'n' },
		{ "digits", no_argument, NULL, 'd' },
		{ NULL, 0, NULL, 0 },
	};
	int by = 13, digits = 0, option, c;

	while ((option = getopt_long(argc, argv, "n:d", options, NULL)) != -1)
		switch (option) {
		case 'n': by = atoi(optarg) % 26; break;
		case 'd': digits = 1; break;
		default: return 2;
		}
	while ((c = getchar()) != EOF) {
		if (c >= 'a' && c <= 'z')
			c = 'a' + (c - 'a' + by + 26) % 26;
		else if (c >= 'A' && c <= 'Z')
			c = 'A' + (c - 'A' + by + 26) % 26;
		else if (digits && c >= '0' && c <= '9')
			c = '0' + (c - '0' + 5) % 10;
		putchar(c);
	}
	return 0;
}
