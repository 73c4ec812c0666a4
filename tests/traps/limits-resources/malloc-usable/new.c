/* More of a block is used than was asked for, as far as malloc_usable_size says that it may; glibc
 * rounds 20 up to 24. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	void *memory = malloc(20);
	size_t room = malloc_usable_size(memory);
	printf("%d\n", room == 20);
	free(memory);
	return 0;
}
