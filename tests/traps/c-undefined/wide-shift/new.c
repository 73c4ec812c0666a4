/* Makes the mask from a signed one. Shifting it into the sign is undefined. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int bit = argc > 1 ? atoi(argv[1]) : 0;

	if (bit < 0 || bit > 31) {
		fprintf(stderr, "no such bit\n");
		return 2;
	}
	int mask = 1 << bit;
	mask = mask + (mask - 1);
	printf("%08x\n", mask);
	return 0;
}
