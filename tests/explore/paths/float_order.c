// explore:
// paths: 5
// Not a number compares false with everything; minus zero equals zero.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	float f;
	schism_symbolic(&f, sizeof f, "f");
	if (f != f)
		puts("not a number");
	else if (f < 0)
		puts("negative");
	else if (f == 0)
		puts("zero");
	else if (f > 3.4028235e38f)
		puts("infinite");
	else
		puts("positive");
	return 0;
}
