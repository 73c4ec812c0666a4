#include <stdio.h>

#define TWICE(x) ((x) + (x))

int main(int argc, char **argv)
{
	int value = argc > 1 ? argv[1][0] - '0' : 0;
	printf("%d\n", 2 * TWICE(value));
	return 0;
}
