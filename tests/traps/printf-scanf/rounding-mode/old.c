#include <fenv.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	fesetround(FE_TONEAREST);
	printf("%.1f\n", 0.11 * argc);
	return 0;
}
