#include <stdio.h>

static int next(char c)
{
	static int last;
	last = 2 * last + c;
	return last;
}

int main(int argc, char **argv)
{
	int value = 0;
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		value = next(*at);
	printf("%d\n", value);
	return 0;
}
