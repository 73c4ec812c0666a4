#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	void *memory = malloc(24);
	size_t room = malloc_usable_size(memory);
	printf("%d\n", room == 24);
	free(memory);
	return 0;
}
