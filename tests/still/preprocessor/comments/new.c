/* Only comments and layout change. */
#include <stdio.h>

/* Prints the first argument, if there is one. */
int main(int argc, char **argv)
{
	if (argc > 1)
		puts(argv[1]); // whatever it is
	return 0;
}
