#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *first = malloc(40);
	memset(first, 'x', 40);
	free(first);
	char *text = calloc(1, 40);
	printf("%d\n", text[30]);
	free(text);
	return 0;
}
