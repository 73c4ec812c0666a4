/* A constructor looks for -v already. glibc gives the arguments to constructors. */
#include <stdio.h>
#include <string.h>

static int verbose;

__attribute__((constructor)) static void early(int argc, char **argv)
{
	verbose = argc == 2 && argv && !strcmp(argv[1], "-v");
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (verbose)
		printf("starting\n");
	if (argv[1][0] != '-')
		printf("%s\n", argv[1]);
	return 0;
}
