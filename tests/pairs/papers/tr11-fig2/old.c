#include <stdio.h>

/* One byte, read as a number from -128 to 127. */
static int input(void)
{
	int c = getchar();
	return c == EOF ? -1 : (signed char)c;
}

int main(void)
{
	int output = 0;
	int i = input();
	if (i > 0)
		output = i + 5;
	printf("%d\n", output);
	return 0;
}
