#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *line = NULL;
	size_t size = 0;
	if (getline(&line, &size, stdin) < 0)
		return 1;
	puts(size >= 120 ? "roomy" : "tight");
	free(line);
	return 0;
}
