/* Two functions are registered in the other order. */
#include <stdio.h>
#include <stdlib.h>

static void one(void) { puts("one"); }
static void two(void) { puts("two"); }

int main(void)
{
	atexit(two);
	atexit(one);
	return 0;
}
