/* The value that comes with the signal is sent by sigqueue. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile int value;

static void caught(int number, siginfo_t *info, void *context)
{
	(void)number, (void)context;
	value = info->si_value.sival_int;
}

int main(void)
{
	struct sigaction action = { .sa_sigaction = caught, .sa_flags = SA_SIGINFO };
	union sigval sent = { .sival_int = 8 };
	sigaction(SIGUSR1, &action, NULL);
	sigqueue(getpid(), SIGUSR1, sent);
	printf("%d\n", value);
	return 0;
}
