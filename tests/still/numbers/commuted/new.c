/* Sums of integers are written in another order. */
#include <stdio.h>

int main(void)
{
	unsigned a = (unsigned)getchar(), b = (unsigned)getchar(), c = (unsigned)getchar();
	printf("%u\n", c + (b + a));
	return 0;
}
