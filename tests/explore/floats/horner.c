// explore:
// A polynomial whose zeros have to be found.
#include <schism.h>
#include <stdio.h>

static double polynomial(double x)
{
	return ((x - 6.0) * x + 11.0) * x - 6.0;
}

int main(void)
{
	unsigned char x;
	schism_symbolic(&x, 1, "x");
	double y = polynomial(x);
	if (y == 0)
		printf("zero at %d\n", x);
	else if (y < 0)
		puts("below");
	else
		puts("above");
	return 0;
}
