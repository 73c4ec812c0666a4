// explore:
// Byte orders: by hand and by the compiler's own.
#include <schism.h>
#include <stdint.h>
#include <stdio.h>

static uint32_t by_hand(uint32_t x)
{
	return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}

int main(void)
{
	uint32_t x;
	schism_symbolic(&x, sizeof x, "x");
	if (by_hand(x) != __builtin_bswap32(x))
		puts("never");
	if (by_hand(x) == x)
		puts("the same both ways");
	else if (by_hand(x) == 0x12345678)
		puts("the famous one");
	else
		puts("another");
	return 0;
}
