#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double a = 1 + argc * 0x1p-52, b = 1 - argc * 0x1p-52;
	printf("%a\n", a * b - 1);
	return 0;
}
