/* Options by getopt. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int verbose = 0, number = 1, option;

	while ((option = getopt(argc, argv, "vn:")) != -1) {
		if (option == 'v')
			verbose++;
		else if (option == 'n')
			number = atoi(optarg);
		else
			return 2;
	}
	printf("%d %d %d\n", verbose, number, argc - optind);
	return 0;
}
