#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srandom(42);
	random();
	printf("%ld\n", random() % 1000);
	return 0;
}
