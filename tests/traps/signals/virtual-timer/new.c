/* The time limit counts processor time. While it only waits, the limit does not come. */
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
	setitimer(ITIMER_VIRTUAL, &limit, NULL);
	struct timespec wait = { 0, 400000000 };
	nanosleep(&wait, NULL);
	printf("%s\n", expired ? "gave up" : "answer arrived");
	return expired;
}
