// explore:
// paths: 4
// A free float: not a number, below, between, above.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	float x;
	klee_make_symbolic(&x, sizeof x, "x");
	if (x != x)
		puts("none");
	else if (x < -1.5f)
		puts("below");
	else
		puts(x <= 2.25f ? "between" : "above");
	return 0;
}
