#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	double value = (argc > 1 ? argv[1][0] - '0' : 1) / 2.0;
	printf("%.0f\n", round(value));
	return 0;
}
