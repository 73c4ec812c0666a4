/* The size that open_memstream tells is read before the stream is flushed. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);
	fputs("seven..", stream);
	printf("%zu\n", size);
	fclose(stream);
	free(text);
	return 0;
}
