/* The sign of gamma, which lgamma leaves in a variable, is printed. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile double value = lgamma(-0.5 * argc);
	printf("%d\n", signgam);
	return value > 1e9;
}
