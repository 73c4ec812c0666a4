#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double value = argc > 1 ? atof(argv[1]) : 0;
	if (value > 2e9 || value < -2e9)
		return 1;
	int whole = (int)value;
	return whole == 77 ? 2 : 0;
}
