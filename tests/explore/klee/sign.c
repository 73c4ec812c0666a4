// explore:
// paths: 3
// A harness that asks for one number.
#include <klee/klee.h>
#include <stdio.h>

static int sign(int x)
{
	if (x == 0)
		return 0;
	return x < 0 ? -1 : 1;
}

int main(void)
{
	int x;
	klee_make_symbolic(&x, sizeof x, "x");
	printf("%d\n", sign(x));
	return 0;
}
