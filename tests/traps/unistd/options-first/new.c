/* Options are taken only before the first operand. 'x -v' was verbose and is two operands now. */
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, verbose = 0;

	while ((c = getopt(argc, argv, "+v")) != -1) {
		if (c != 'v')
			return 2;
		verbose++;
	}
	printf("verbose %d\n", verbose);
	for (int i = optind; i < argc; i++)
		printf("operand %s\n", argv[i]);
	return 0;
}
