#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double a = argc > 1 ? atof(argv[1]) / 10 : 0.1, b = 0.2, c = 0.3;
	printf("%.17g\n", (a + b) + c);
	return 0;
}
