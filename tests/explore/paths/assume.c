// explore:
// paths: 2
// Without the assumptions there would be four.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned x, y;
	schism_symbolic(&x, sizeof x, "x");
	schism_symbolic(&y, sizeof y, "y");
	schism_assume(x < 10);
	schism_assume(y > x + 5);
	schism_assume(y < 100);
	if (x > y)
		puts("impossible");
	if (y - x == 6)
		puts("just above");
	else
		puts("far above");
	return 0;
}
