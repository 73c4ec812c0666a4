#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void overflow(int number)
{
	(void)number;
	write(1, "overflow\n", 9);
	_exit(5);
}

static int deep(volatile int n)
{
	volatile char room[4096];
	room[0] = (char)n;
	return deep(n + 1) + room[0];
}

int main(void)
{
	static char stack[65536];
	stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
	struct sigaction action = { .sa_handler = overflow, .sa_flags = 0 };
	sigaltstack(&other, NULL);
	sigaction(SIGSEGV, &action, NULL);
	return deep(0);
}
