#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t expired;

static void expire(int signal)
{
	expired = 1;
}

int main(void)
{
	struct itimerval limit = { .it_value = { 0, 100000 } };

	signal(SIGALRM, expire);
	signal(SIGVTALRM, expire);
	setitimer(ITIMER_REAL, &limit, NULL);
	struct timespec wait = { 0, 400000000 };
	nanosleep(&wait, NULL);
	printf("%s\n", expired ? "gave up" : "answer arrived");
	return expired;
}
