#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	long value = argc > 1 ? atol(argv[1]) : 0;
	printf("%ld\n", (long)labs(value));
	return 0;
}
