#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned value = argc > 1 ? (unsigned char)argv[1][0] : 0;
	if (value)
		printf("%d\n", __builtin_clz(value));
	return 0;
}
