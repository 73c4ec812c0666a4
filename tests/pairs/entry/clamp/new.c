/* The upper bound is applied last, so that an empty range gives the upper bound. Seen where low is above high. */
#include <stdio.h>
#include <stdlib.h>

int clamp(int value, int low, int high)
{
	if (value < low)
		value = low;
	if (value > high)
		value = high;
	return value;
}

int main(int argc, char **argv)
{
	if (argc != 4)
		return 1;
	printf("%d\n", clamp(atoi(argv[1]), atoi(argv[2]), atoi(argv[3])));
	return 0;
}
