/* A division by zero is no longer avoided for one value. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? argv[1][0] - '5' : 1;
	printf("%d\n", 100 / n);
	return 0;
}
