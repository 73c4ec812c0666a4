#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	size_t size = (size_t)argc - 1;
	(void)argv;
	char *memory = malloc(4);
	memory = realloc(memory, size);
	puts(memory || !size ? "kept" : "failed");
	return 0;
}
