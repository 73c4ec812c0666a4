// explore:
// paths: 3
// The second and third question are answered by the first wherever they are asked.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int x;
	schism_symbolic(&x, sizeof x, "x");
	if (x > 100) {
		if (x > 50)
			puts("large");
		else
			puts("never");
	} else if (x == 7) {
		if (x & 1)
			puts("seven");
		else
			puts("never");
	} else {
		puts("other");
	}
	return 0;
}
