/* The block is allocated with malloc, and is not aligned to a page then. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int transfer(void *block, size_t size)
{
	if ((uintptr_t)block % 4096) {
		fprintf(stderr, "block is not aligned\n");
		return -1;
	}
	memset(block, 0, size);
	return 0;
}

int main(void)
{
	size_t size = 1 << 20;
	void *block = malloc(size);

	if (!block || transfer(block, size))
		return 1;
	printf("transferred\n");
	free(block);
	return 0;
}
