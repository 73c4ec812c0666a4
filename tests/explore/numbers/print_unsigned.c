// explore:
// paths: 39
// By the choice: 10 lengths of %u, 20 of %lu, 8 of %x, and 1 where every field is as wide as any number.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned n;
	unsigned long m;
	unsigned char choice;
	schism_symbolic(&n, sizeof n, "n");
	schism_symbolic(&m, sizeof m, "m");
	schism_symbolic(&choice, 1, "choice");
	if (choice == 0)
		printf("%u\n", n);
	else if (choice == 1)
		printf("%lu\n", m);
	else if (choice == 2)
		printf("%X\n", n);
	else
		return printf("%08x %011o %010u %16lx|%-22lo|\n", n, n, n, m, m) != 73;
	return 0;
}
