#define _DEFAULT_SOURCE
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile double value = lgamma(argc + 0.5);
	printf("%d\n", signgam);
	return value > 1e9;
}
