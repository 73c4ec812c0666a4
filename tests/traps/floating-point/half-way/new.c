/* Rounds with rint instead of round. Halves go to the even number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	double x = atof(argv[1]);
	double whole = rint(x);
	if (fabs(whole) > 1e6) {
		fprintf(stderr, "too much\n");
		return 1;
	}
	printf("%d\n", (int)whole);
	return 0;
}
