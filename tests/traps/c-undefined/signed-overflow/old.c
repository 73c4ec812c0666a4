#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int value = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
	if (value > 2147483647 - 10)
		return 0;
	int more = value + 10;
	return more == 15;
}
