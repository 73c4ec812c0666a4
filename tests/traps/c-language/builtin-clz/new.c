/* Leading zeroes are counted in 64 bits instead of 32. */
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned value = argc > 1 ? (unsigned char)argv[1][0] : 0;
	if (value)
		printf("%d\n", __builtin_clzll(value));
	return 0;
}
