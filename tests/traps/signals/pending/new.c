/* The signal is blocked when it comes, and pending is looked at. */
#include <signal.h>
#include <stdio.h>

int main(void)
{
	sigset_t set, pending;
	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	raise(SIGUSR1);
	sigpending(&pending);
	printf("%d\n", sigismember(&pending, SIGUSR1));
	return 0;
}
