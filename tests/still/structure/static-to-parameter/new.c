/* A static variable of a function is passed as a parameter. */
#include <stdio.h>

static int next(int *last, char c)
{
	*last = 2 * *last + c;
	return *last;
}

int main(int argc, char **argv)
{
	int value = 0, last = 0;
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		value = next(&last, *at);
	printf("%d\n", value);
	return 0;
}
