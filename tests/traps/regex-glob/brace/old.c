#define _GNU_SOURCE
#include <glob.h>
#include <stdio.h>

#ifndef GLOB_BRACE
#define GLOB_BRACE 0
#endif

int main(int argc, char **argv)
{
	glob_t found;
	int flags = GLOB_NOCHECK;

	if (argc < 2 || glob(argv[1], flags, NULL, &found))
		return 2;
	for (size_t i = 0; i < found.gl_pathc; i++)
		printf("%s\n", found.gl_pathv[i]);
	globfree(&found);
	return 0;
}
