#include <stdio.h>

static const char digits[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	"abcdefghijklmnopqrstuvwxyz"
	"0123456789+/";

int main(void)
{
	unsigned char in[3] = { 0 };
	size_t n = fread(in, 1, 2, stdin);
	if (n == 0)
		return 0;
	putchar(digits[in[0] >> 2]);
	putchar(digits[(in[0] & 3) << 4 | in[1] >> 4]);
	putchar(n > 1 ? digits[(in[1] & 15) << 2] : '=');
	putchar('=');
	putchar('\n');
	return 0;
}
