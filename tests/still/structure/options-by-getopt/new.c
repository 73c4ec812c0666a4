/* The only option is parsed by getopt instead of by hand. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int quiet = 0;
	if (argc > 1 && strcmp(argv[1], "-q") != 0)
		return 2;
	quiet = getopt(argc, argv, "q") == 'q';
	if (!quiet)
		puts("text");
	return 0;
}
