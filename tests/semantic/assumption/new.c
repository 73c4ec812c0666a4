#include <schism.h>
#include <stdio.h>

int main(void)
{
	int a, b;

	schism_symbolic(&a, sizeof a, "a");
	schism_symbolic(&b, sizeof b, "b");
	schism_assume(a > 0 && a < 100);
	if (a == 7 && b == 3)
		puts("new");
	else
		puts("same");
	return 0;
}
