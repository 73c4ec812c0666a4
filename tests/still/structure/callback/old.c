#include <stdio.h>

static int total;

static void add(int c)
{
	total += c;
}

int main(int argc, char **argv)
{
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		add(*at);
	printf("%d\n", total);
	return 0;
}
