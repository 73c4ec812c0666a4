/* The generator starts from another seed. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand48(2);
	printf("%.6f\n", drand48());
	return 0;
}
