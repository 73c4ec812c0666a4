#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double x = argc + 1;
	printf("%.17g\n", sqrt(x));
	return 0;
}
