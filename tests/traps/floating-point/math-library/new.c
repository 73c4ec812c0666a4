/* The number is squared by pow, the root is taken by exp and log, whose last digit differs. */
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double x = argc + 1;
	printf("%.17g\n", exp(log(x) / 2));
	return 0;
}
