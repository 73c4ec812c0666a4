/* realloc to no bytes: glibc frees the block and returns null, which new takes for a failure. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	size_t size = (size_t)argc - 1;
	(void)argv;
	char *memory = malloc(4);
	memory = realloc(memory, size);
	puts(memory ? "kept" : "failed");
	return 0;
}
