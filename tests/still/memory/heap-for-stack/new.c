/* The buffer is on the heap instead of the stack. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *buffer = malloc(16);
	if (!buffer)
		return 3;
	strcpy(buffer, argc > 1 ? argv[1] : "none");
	for (char *at = buffer; *at; at++)
		if (*at == '_')
			*at = ' ';
	puts(buffer);
	free(buffer);
	return 0;
}
