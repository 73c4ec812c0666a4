/* The sum may leave the range of int before it is compared. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int value = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
	int more = value + 10;
	return more == 15;
}
