/* The remainder by minus one of the smallest number traps on x86. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int value = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1, by = argc - 3;
	printf("%d\n", value % by);
	return 0;
}
