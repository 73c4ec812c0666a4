#include <stdio.h>
#include <stdlib.h>

static void last(void)
{
	puts("last");
}

static void other(void)
{
	puts("other");
}

int main(void)
{
	atexit(other);
	atexit(last);
	return 0;
}
