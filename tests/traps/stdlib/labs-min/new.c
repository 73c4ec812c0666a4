/* The absolute value is taken as an int. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	long value = argc > 1 ? atol(argv[1]) : 0;
	printf("%ld\n", (long)abs(value));
	return 0;
}
