// explore:
#include <assert.h>
#include <schism.h>
#include <stdio.h>

/* Correct but for one value. */
static int absolute(int x)
{
	return x < 0 ? -(unsigned)x : x;
}

int main(void)
{
	int x;
	schism_symbolic(&x, sizeof x, "x");
	int y = absolute(x);
	assert(y >= 0);
	puts("not negative");
	return 0;
}
