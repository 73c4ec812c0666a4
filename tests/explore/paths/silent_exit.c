// explore:
// paths: 2
// What ends silently leaves no test.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int x = klee_int("x");
	if (x < 0)
		klee_silent_exit(3);
	if (x > 5)
		puts("more than five");
	else
		puts("up to five");
	return 0;
}
