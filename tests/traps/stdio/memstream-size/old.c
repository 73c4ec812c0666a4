#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);
	fputs("seven..", stream);
	fflush(stream);
	printf("%zu\n", size);
	fclose(stream);
	free(text);
	return 0;
}
