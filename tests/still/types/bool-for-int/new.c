/* A flag is a bool. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	bool quiet = argc > 1 && strcmp(argv[1], "-q") == 0;
	if (!quiet)
		puts("loud");
	return quiet;
}
