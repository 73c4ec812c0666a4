// Outside of an exploration a silent end is an end with that status.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	puts("said");
	fflush(stdout);
	klee_silent_exit(5);
}
