/* Options by getopt, in a switch. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int verbose = 0, number = 1, option;

	while ((option = getopt(argc, argv, "n:v")) != -1)
		switch (option) {
		case 'n':
			number = atoi(optarg);
			break;
		case 'v':
			verbose += 1;
			break;
		default:
			return 2;
		}
	printf("%d %d %d\n", verbose, number, argc - optind);
	return 0;
}
