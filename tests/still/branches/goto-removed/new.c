/* The error path has no goto any more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *copy = NULL;
	int status = 1;
	if (argc >= 2) {
		copy = strdup(argv[1]);
		if (copy && copy[0] != '-') {
			puts(copy);
			status = 0;
		}
	}
	free(copy);
	return status;
}
