#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void caught(int number)
{
	(void)number;
	write(1, "caught\n", 7);
}

static void *work(void *unused)
{
	raise(SIGUSR1);
	return unused;
}

int main(void)
{
	pthread_t thread;
	sigset_t set;
	sigemptyset(&set);
	signal(SIGUSR1, caught);
	pthread_sigmask(SIG_BLOCK, &set, NULL);
	pthread_create(&thread, NULL, work, NULL);
	pthread_join(thread, NULL);
	return 0;
}
