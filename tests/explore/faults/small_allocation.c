// explore: --sym-arg 3
// Only a number from the input that is too small lets the write leave the buffer.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	int rows = atoi(argv[1]);
	if (rows < 1)
		return 2;
	int *table = calloc((size_t)rows, sizeof *table);
	if (!table)
		return 3;
	table[2] = 7;
	printf("%d of %d\n", table[2], rows);
	free(table);
	return 0;
}
