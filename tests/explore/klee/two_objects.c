// explore:
// paths: 3
// Two objects of one name stay apart.
#include <klee/klee.h>
#include <stdio.h>

static unsigned char next(void)
{
	unsigned char byte;
	klee_make_symbolic(&byte, 1, "byte");
	return byte;
}

int main(void)
{
	unsigned char first = next(), second = next();
	if (first < second)
		puts("up");
	else
		puts(first == second ? "same" : "down");
	return 0;
}
