// explore:
// Conversions between float and int in both directions.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int n;
	schism_symbolic(&n, sizeof n, "n");
	float f = (float)n;
	if (n > 1 << 24 && n < 1 << 25 && (int)f != n)
		puts("rounded");
	else if (f == 16777216.0f)
		puts("the last exact one, or its neighbour");
	else if (f < -2147483000.0f)
		puts("the lowest");
	else
		puts("another");
	return 0;
}
