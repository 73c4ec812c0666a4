/* The helpers stand in another order, with a declaration. */
#include <stdio.h>

static int twice(int value);

static int next(int value)
{
	return value + 1;
}

static int twice(int value)
{
	return 2 * value;
}

int main(int argc, char **argv)
{
	printf("%d\n", next(twice(argc > 1 ? argv[1][0] : 0)));
	return 0;
}
