/* The timer goes off more than once. */
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

static volatile sig_atomic_t count;

static void tick(int number)
{
	(void)number;
	count++;
}

int main(void)
{
	struct itimerval timer = { .it_value.tv_usec = 20000, .it_interval.tv_usec = 20000 };
	signal(SIGALRM, tick);
	setitimer(ITIMER_REAL, &timer, NULL);
	for (int i = 0; i < 20; i++)
		usleep(20000);
	puts(count > 1 ? "many" : "one");
	return 0;
}
