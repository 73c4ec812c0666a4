// explore:
// The size of an allocation is symbolic, within bounds.
#include <schism.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	unsigned char size;
	schism_symbolic(&size, 1, "size");
	schism_assume(size >= 1);
	schism_assume(size <= 8);
	char *block = malloc(size);
	if (!block)
		return 3;
	memset(block, 'x', size);
	block[size - 1] = 0;
	printf("%d %zu\n", size, strlen(block));
	free(block);
	return 0;
}
