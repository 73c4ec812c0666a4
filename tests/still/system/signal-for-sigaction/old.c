#define _GNU_SOURCE
#include <signal.h>
#include <unistd.h>

static void caught(int number)
{
	(void)number;
	write(1, "caught\n", 7);
}

int main(void)
{
	signal(SIGUSR1, caught);
	raise(SIGUSR1);
	return 0;
}
