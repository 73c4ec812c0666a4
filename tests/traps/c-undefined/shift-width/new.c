/* The shift is by 32, which x86 takes for none. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned bits = (unsigned)argc;
	int width = 31 + argc;
	printf("%d\n", (bits << width) == 12345);
	return 0;
}
