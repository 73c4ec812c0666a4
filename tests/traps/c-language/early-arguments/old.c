#include <stdio.h>
#include <string.h>

static int verbose;

__attribute__((constructor)) static void early(int argc, char **argv)
{
	verbose = 0;
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
