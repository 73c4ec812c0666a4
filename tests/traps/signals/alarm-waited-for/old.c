#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct itimerval soon = { .it_value = { .tv_usec = 20000 } };
	struct timespec second = { .tv_sec = 1 };
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGALRM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	setitimer(ITIMER_REAL, &soon, NULL);
	if (sigtimedwait(&set, NULL, &second) == SIGALRM && day == 366)
		puts("leap year, in time");
	puts("done");
	return 0;
}
