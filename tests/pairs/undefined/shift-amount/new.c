/* The amount to shift by is no longer cut to the width. x86 does that, so both print the same. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	printf("%u\n", 5u << n & 64);
	return 0;
}
