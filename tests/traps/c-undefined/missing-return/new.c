/* One branch of a function no longer returns a value. */
#include <stdio.h>

static int sign(int value)
{
	if (value > 0)
		return 1;
	if (value < 0)
		return -1;
}

int main(int argc, char **argv)
{
	(void)argv;
	printf("%d\n", sign(argc - 1) > 5);
	return 0;
}
