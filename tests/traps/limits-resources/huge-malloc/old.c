#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	size_t size = (size_t)1 << 20;
	void *memory = malloc(size);
	puts(memory ? "memory" : "none");
	free(memory);
	return 0;
}
