#include <stdio.h>
#include <stdlib.h>

static void one(void) { puts("one"); }
static void two(void) { puts("two"); }

int main(void)
{
	atexit(one);
	atexit(two);
	return 0;
}
