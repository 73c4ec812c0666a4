// explore:
// How many real roots, in double.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	signed char b, c;
	schism_symbolic(&b, 1, "b");
	schism_symbolic(&c, 1, "c");
	double discriminant = (double)b * b - 4.0 * c;
	if (discriminant < 0)
		puts("none");
	else if (discriminant == 0)
		puts("one");
	else
		puts("two");
	return 0;
}
