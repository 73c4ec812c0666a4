#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int side = argc > 1 ? atoi(argv[1]) : 0;
	volatile double volume;

	if (side < 1 || side > 16)
		return 2;
	volume = (double)side * side * side;
	printf("%d\n", (int)cbrt(volume));
	return 0;
}
