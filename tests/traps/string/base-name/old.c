#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <libgen.h>

int main(int argc, char **argv)
{
	if (argc < 2 || !argv[1][0])
		return 2;
	char *path = strdup(argv[1]);
	printf("archiving '%s'\n", (char *)basename(path));
	free(path);
	return 0;
}
