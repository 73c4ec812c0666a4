/* Reads the number as an unsigned one. strtoul takes a sign, too, and wraps: 1 - 2^64 is 1. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;

	if (argc < 2)
		return 2;
	unsigned long level = strtoul(argv[1], &end, 10);
	if (end == argv[1] || *end || level < 1 || level > 9) {
		puts("level must be 1 to 9");
		return 1;
	}
	printf("level %d\n", (int)level);
	return 0;
}
