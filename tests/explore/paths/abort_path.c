// explore:
// paths: 3
// A path that ends in abort is a path, and a fault.
#include <schism.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	unsigned short x;
	schism_symbolic(&x, sizeof x, "x");
	if (x == 0xbeef)
		abort();
	if (x > 1000)
		return 1;
	return 0;
}
