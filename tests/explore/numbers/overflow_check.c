// explore:
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int a, b, sum, product;
	schism_symbolic(&a, sizeof a, "a");
	schism_symbolic(&b, sizeof b, "b");
	if (__builtin_add_overflow(a, b, &sum)) {
		puts(a < 0 ? "too low" : "too high");
		return 1;
	}
	if (a == 46341 && __builtin_mul_overflow(a, b, &product)) {
		puts("the product is too large");
		return 2;
	}
	puts("fits");
	return 0;
}
