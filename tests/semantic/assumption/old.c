/* A run that ends where an assumption does not hold stands for the inputs that violate it, and for no others: what the assumption is computed
 * from by branches belongs to its condition, although the value of it is a constant then. */
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int a, b;

	schism_symbolic(&a, sizeof a, "a");
	schism_symbolic(&b, sizeof b, "b");
	schism_assume(a > 0 && a < 100);
	if (a == 7 && b == 3)
		puts("old");
	else
		puts("same");
	return 0;
}
