// explore:
// paths: 11
// A path for each length, from one digit to a sign and ten digits. The sign and the digits do not part paths, nor does printing again.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int n;
	schism_symbolic(&n, sizeof n, "n");
	printf("%d\n", n);
	printf("again %i\n", n);
	return 0;
}
