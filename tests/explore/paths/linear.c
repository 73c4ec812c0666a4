// explore:
// paths: 2
// 7x + 3y = 25 has one small solution.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char x, y;
	schism_symbolic(&x, 1, "x");
	schism_symbolic(&y, 1, "y");
	if (7 * x + 3 * y == 25)
		puts("solved");
	else
		puts("not this one");
	return 0;
}
