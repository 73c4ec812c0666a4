// explore:
// paths: 2
// A small number that is added to a large one may disappear.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char n;
	schism_symbolic(&n, 1, "n");
	double large = 9007199254740992.0;
	if (large + n == large)
		puts("lost");
	else
		puts("kept");
	return 0;
}
