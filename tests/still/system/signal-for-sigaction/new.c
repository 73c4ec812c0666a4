/* A handler is installed by sigaction instead of signal. */
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
	struct sigaction action = { .sa_handler = caught, .sa_flags = SA_RESTART };
	sigemptyset(&action.sa_mask);
	sigaction(SIGUSR1, &action, NULL);
	raise(SIGUSR1);
	return 0;
}
