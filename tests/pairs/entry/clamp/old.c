#include <stdio.h>
#include <stdlib.h>

int clamp(int value, int low, int high)
{
	if (value > high)
		value = high;
	if (value < low)
		value = low;
	return value;
}

int main(int argc, char **argv)
{
	if (argc != 4)
		return 1;
	printf("%d\n", clamp(atoi(argv[1]), atoi(argv[2]), atoi(argv[3])));
	return 0;
}
