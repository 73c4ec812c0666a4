/* The initialiser runs in each thread instead of once. */
#include <pthread.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void)
{
	puts("start");
}

static void *work(void *unused)
{
	start();
	return unused;
}

int main(void)
{
	pthread_t thread;
	(void)once;
	for (int i = 0; i < 2; i++) {
		pthread_create(&thread, NULL, work, NULL);
		pthread_join(thread, NULL);
	}
	return 0;
}
