/* A number that is too large for int is converted. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double value = argc > 1 ? atof(argv[1]) : 0;
	int whole = (int)value;
	return value > 2e9 || value < -2e9 ? 1 : whole == 77 ? 2 : 0;
}
