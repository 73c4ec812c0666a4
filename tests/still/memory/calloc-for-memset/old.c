#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int *counts = malloc(256 * sizeof *counts);
	if (!counts)
		return 1;
	memset(counts, 0, 256 * sizeof *counts);
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		counts[(unsigned char)*at]++;
	printf("%d\n", counts['a']);
	free(counts);
	return 0;
}
