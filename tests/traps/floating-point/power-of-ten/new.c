/* exp10 takes the place of pow, which in musl it calls for such numbers. With glibc the fifteenth
 * digit is another one for 27. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int tenths = argc > 1 ? atoi(argv[1]) : 0;
	volatile double exponent;

	if (tenths < 0)
		return 2;
	exponent = 16 + tenths * 0.1;
	printf("%.15g\n", exp10(exponent));
	return 0;
}
