/* The early return for comments does not free the line any more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int process(const char *text)
{
	char *line = strdup(text);

	if (line[0] == '#') {
		return 0;
	}
	int n = strlen(line);
	free(line);
	return n;
}

int main(int argc, char **argv)
{
	int n = 0;

	for (int i = 1; i < argc; i++)
		n += process(argv[i]);
	printf("%d\n", n);
	return 0;
}
