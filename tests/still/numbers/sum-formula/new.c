/* The sum from one to n is computed by its formula. */
#include <stdio.h>

int main(void)
{
	int n = getchar() & 31, sum = 0;
	sum = n * (n + 1) / 2;
	printf("%d\n", sum);
	return 0;
}
