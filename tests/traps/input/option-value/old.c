/* A value of a long option has one name less. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <getopt.h>

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "compression", required_argument, NULL, 'c' },
		{ NULL, 0, NULL, 0 },
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'c' && (!strcmp(optarg, "none") || !strcmp(optarg, "identity")))
			puts("as it is");
	return 0;
}
