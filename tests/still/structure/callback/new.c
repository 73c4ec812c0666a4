/* The loop calls a function that is passed instead of doing the work itself. */
#include <stdio.h>

static int total;

static void add(int c)
{
	total += c;
}

static void each(const char *text, void (*visit)(int))
{
	while (*text)
		visit(*text++);
}

int main(int argc, char **argv)
{
	each(argc > 1 ? argv[1] : "", add);
	printf("%d\n", total);
	return 0;
}
