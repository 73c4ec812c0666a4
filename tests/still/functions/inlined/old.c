#include <stdio.h>
#include <stdlib.h>

static int clamp(int value)
{
	if (value > 50)
		return 50;
	return value < 0 ? 0 : value;
}

int main(int argc, char **argv)
{
	int value = argc > 1 ? atoi(argv[1]) : 0;
	printf("%d\n", clamp(value));
	return 0;
}
