#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand48(1);
	printf("%.6f\n", drand48());
	return 0;
}
