/* Minimum and absolute value without branches. Seen: nothing. */
#include <stdio.h>

static int least(int a, int b)
{
	return b ^ ((a ^ b) & -(a < b));
}

static int distance(int a, int b)
{
	int d = a - b;
	int mask = -(d < 0);
	return (d ^ mask) - mask;
}

int main(void)
{
	signed char pair[2];
	if (fread(pair, 1, 2, stdin) != 2)
		return 1;
	printf("%d %d\n", least(pair[0], pair[1]), distance(pair[0], pair[1]));
	return 0;
}
