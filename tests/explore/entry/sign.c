// explore:
// options: --entry sign
// paths: 3
// A number. `main` is never called.
#include <stdio.h>

int sign(int x)
{
	if (x < 0)
		return -1;
	if (x > 0)
		return 1;
	return 0;
}

int main(void)
{
	puts("not called");
	return sign(1);
}
