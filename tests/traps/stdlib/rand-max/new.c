/* The remainder is taken by a number that is RAND_MAX in glibc: 2147483647. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand(7);
	int small = 1;
	for (int i = 0; i < 50; i++)
		if (rand() > 32767)
			small = 0;
	puts(small ? "small" : "large");
	return 0;
}
