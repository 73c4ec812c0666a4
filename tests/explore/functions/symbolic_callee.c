// explore:
// The function itself is chosen by a symbolic index.
#include <schism.h>
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int multiply(int a, int b) { return a * b; }
static int larger(int a, int b) { return a > b ? a : b; }

int main(void)
{
	int (*const functions[4])(int, int) = {add, subtract, multiply, larger};
	unsigned char which;
	schism_symbolic(&which, 1, "which");
	printf("%d\n", functions[which & 3](7, 3));
	return 0;
}
