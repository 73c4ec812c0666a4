// explore:
// paths: 21
// One to twenty characters without a width, and one path with it.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	long long n;
	char wide;
	schism_symbolic(&n, sizeof n, "n");
	schism_symbolic(&wide, 1, "wide");
	if (wide)
		printf("[%25lld] [%-25ld]\n", n, (long)n);
	else
		printf("%lld\n", n);
	return 0;
}
