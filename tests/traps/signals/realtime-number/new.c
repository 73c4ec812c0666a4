/* The number of the wake-up signal is written out. SIGRTMIN is 34 with glibc, so the signal that is sent is
 * not the one that is handled. */
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
	kill(getpid(), 35);
	printf("woken: %d\n", woken);
	return 0;
}
