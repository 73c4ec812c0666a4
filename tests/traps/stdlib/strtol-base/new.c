/* The base is zero, so a leading zero means octal. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	printf("%ld\n", strtol(argc > 1 ? argv[1] : "0", NULL, 0));
	return 0;
}
