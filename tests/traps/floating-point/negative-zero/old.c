#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	double value = argc > 1 ? atof(argv[1]) : 0;
	printf("%g\n", value);
	return 0;
}
