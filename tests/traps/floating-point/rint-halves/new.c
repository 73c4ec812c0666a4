/* A half is rounded to the even number instead of away from zero. */
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	double value = (argc > 1 ? argv[1][0] - '0' : 1) / 2.0;
	printf("%.0f\n", rint(value));
	return 0;
}
