#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t length(const char *text)
{
	size_t count = 0;

	while (text[count])
		count++;
	return count;
}

int main(int argc, char **argv)
{
	char *text = malloc(8);

	if (!text || argc < 2)
		return 1;
	strcpy(text, argv[1]);
	printf("%zu\n", length(text));
	free(text);
	return 0;
}
