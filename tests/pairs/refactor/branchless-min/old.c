#include <stdio.h>

static int least(int a, int b)
{
	if (a < b)
		return a;
	return b;
}

static int distance(int a, int b)
{
	int d = a - b;
	return d < 0 ? -d : d;
}

int main(void)
{
	signed char pair[2];
	if (fread(pair, 1, 2, stdin) != 2)
		return 1;
	printf("%d %d\n", least(pair[0], pair[1]), distance(pair[0], pair[1]));
	return 0;
}
