#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int *seen = calloc(512, sizeof *seen);

	if (!seen || argc < 2)
		return 1;
	for (const char *c = argv[1]; *c; c++)
		seen[(unsigned char)*c] = 1;
	if (seen['b'] == 7)
		puts("often");
	free(seen);
	return 0;
}
