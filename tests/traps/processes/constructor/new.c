/* Two constructors change their priorities and so their order. */
#include <stdio.h>

__attribute__((constructor(301))) static void one(void)
{
	puts("one");
}

__attribute__((constructor(201))) static void two(void)
{
	puts("two");
}

int main(void)
{
	return 0;
}
