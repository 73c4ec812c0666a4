/* The helper is written out at its only caller. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int value = argc > 1 ? atoi(argv[1]) : 0;
	if (value > 50)
		value = 50;
	else if (value < 0)
		value = 0;
	printf("%d\n", value);
	return 0;
}
