/* The handler is reset after the first signal, so the second one kills. */
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
	struct sigaction action = { .sa_handler = caught, .sa_flags = SA_RESETHAND };
	sigaction(SIGUSR1, &action, NULL);
	raise(SIGUSR1);
	raise(SIGUSR1);
	return 0;
}
