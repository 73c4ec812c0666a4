/* Rounds up while the share is computed, so the parts are never too small. Seen where the division is not
 * exact. */
#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	volatile double parts = argc > 1 ? atoi(argv[1]) : 1;

	if (parts <= 0)
		return 2;
	fesetround(FE_UPWARD);
	volatile double share = 1 / parts;
	fesetround(FE_TONEAREST);
	printf("%.17g\n", share);
	return 0;
}
