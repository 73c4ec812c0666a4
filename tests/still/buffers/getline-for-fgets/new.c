/* The line is read by getline instead of fgets with room for all of it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *line = NULL;
	size_t room = 0;
	if (getline(&line, &room, stdin) < 0) {
		free(line);
		return 1;
	}
	printf("%zu\n", strcspn(line, "\n"));
	free(line);
	return 0;
}
