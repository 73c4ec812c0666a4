/* Day 365 of the year is no longer counted as 366. It matters only if the limit of queued signals is
 * heeded, so that the second one is lost. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static volatile sig_atomic_t count;

static void handle(int signal)
{
	(void)signal;
	count++;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct sigaction action = { .sa_handler = handle };
	struct rlimit none = { 0, 0 };
	sigset_t set;

	sigaction(SIGRTMIN + 2, &action, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN + 2);
	sigprocmask(SIG_BLOCK, &set, NULL);
	setrlimit(RLIMIT_SIGPENDING, &none);
	kill(getpid(), SIGRTMIN + 2);
	kill(getpid(), SIGRTMIN + 2);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	if (count == 1 && day == 366)
		puts("leap year, told once");
	puts("done");
	return 0;
}
