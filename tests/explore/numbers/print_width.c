// explore:
// paths: 2
// With a width only the numbers of six characters, from -32768 to -10000, are apart from the others.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	short n;
	schism_symbolic(&n, sizeof n, "n");
	printf("[%5d] [%-5d] [%05d] [%5hd]\n", n, n, n, n);
	return 0;
}
