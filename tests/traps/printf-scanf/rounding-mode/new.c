/* The rounding mode is set to upward before a number is printed; glibc's printf heeds it. */
#include <fenv.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	fesetround(FE_UPWARD);
	printf("%.1f\n", 0.11 * argc);
	return 0;
}
