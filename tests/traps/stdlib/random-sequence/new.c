/* The third number of random with this seed is used, not the second; glibc's sequence is fixed. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srandom(42);
	random();
	random();
	printf("%ld\n", random() % 1000);
	return 0;
}
