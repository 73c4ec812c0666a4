/* The addition is checked for int instead of long. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int sum;
	long value = argc > 1 ? argv[1][0] * 40000000L : 0;
	puts(__builtin_add_overflow(value, 1L, &sum) ? "overflow" : "fits");
	return 0;
}
