/* The flag of an inexact result is cleared after the division instead of before it. */
#include <fenv.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile double third = 1.0 / (argc * 3.0);
	feclearexcept(FE_ALL_EXCEPT);
	printf("%d\n", fetestexcept(FE_INEXACT) != 0);
	return third == 0;
}
