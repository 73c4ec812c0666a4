/* A break is missing: kilo falls through to mega. Seen for numbers with a k behind them, but for 0k. */
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned n;
	if (argc < 2 || argv[1][0] < '0' || argv[1][0] > '9')
		return 1;
	n = (unsigned)(argv[1][0] - '0');
	switch (argv[1][1]) {
	case 'b':
		n *= 512;
		break;
	case 'k':
		n *= 1024;
		/* fall through */
	case 'm':
		n *= 1024 * 1024;
		break;
	case '\0':
		break;
	default:
		return 1;
	}
	printf("%u\n", n);
	return 0;
}
