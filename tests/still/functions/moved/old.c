#include <stdio.h>

static int twice(int value)
{
	return 2 * value;
}

static int next(int value)
{
	return value + 1;
}

int main(int argc, char **argv)
{
	printf("%d\n", next(twice(argc > 1 ? argv[1][0] : 0)));
	return 0;
}
