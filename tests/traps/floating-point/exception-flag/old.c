#include <fenv.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	feclearexcept(FE_ALL_EXCEPT);
	volatile double third = 1.0 / (argc * 3.0);
	printf("%d\n", fetestexcept(FE_INEXACT) != 0);
	return third == 0;
}
