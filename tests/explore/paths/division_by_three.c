// explore:
// paths: 3
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char n;
	schism_symbolic(&n, 1, "n");
	switch (n % 3) {
	case 0:
		puts("fizz");
		break;
	case 1:
		puts("one over");
		break;
	default:
		puts("one short");
		break;
	}
	return 0;
}
