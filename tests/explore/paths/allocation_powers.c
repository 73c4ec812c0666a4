// explore:
// paths: 1031
// Of sizes above 1024 one of each power of two is taken: 1025 small ones, and six up to 65535.
#include <schism.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	unsigned short size;
	schism_symbolic(&size, sizeof size, "size");
	char *block = malloc(size);
	if (!block)
		return 3;
	if (size > 0)
		block[size - 1] = 1;
	free(block);
	return 0;
}
