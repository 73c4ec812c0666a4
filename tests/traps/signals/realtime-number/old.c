#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t woken;

static void wake(int signal)
{
	woken = 1;
}

int main(void)
{
	struct sigaction action = { .sa_handler = wake };

	sigaction(SIGRTMIN, &action, NULL);
	kill(getpid(), SIGRTMIN);
	printf("woken: %d\n", woken);
	return 0;
}
