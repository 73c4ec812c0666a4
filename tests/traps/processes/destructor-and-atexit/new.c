/* The last words are a destructor, which runs after functions of atexit, whenever those were
 * registered. */
#include <stdio.h>
#include <stdlib.h>

__attribute__((destructor)) static void last(void)
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
	return 0;
}
