/* Zero is added before printing, which loses the sign of zero. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double value = argc > 1 ? atof(argv[1]) : 0;
	printf("%g\n", value + 0.0);
	return 0;
}
