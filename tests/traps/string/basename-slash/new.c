/* glibc's own basename, of string.h, gives nothing for a path that ends in a slash; that of
 * libgen.h does not. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char path[8] = "a/";
	if (argc > 1)
		strcpy(path, argv[1]);
	printf("[%s]\n", basename(path));
	return 0;
}
