/* A null pointer is read under a handler that jumps out. */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>

static sigjmp_buf back;

static void fault(int number)
{
	siglongjmp(back, number);
}

int main(int argc, char **argv)
{
	volatile int *nowhere = argc > 9 ? &argc : NULL;
	(void)argv;
	signal(SIGSEGV, fault);
	if (sigsetjmp(back, 1) == 0)
		printf("%d\n", *nowhere);
	else
		puts("caught");
	return 0;
}
