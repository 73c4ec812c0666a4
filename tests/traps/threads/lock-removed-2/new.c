/* The lock around the counter is gone; some increments get lost. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long count;

static void *work(void *unused)
{
	for (int i = 0; i < 100000; i++) {
		long n = count;
		if (i % 1000 == 0)
			sched_yield();
		count = n + 1;
	}
	return NULL;
}

int main(void)
{
	pthread_t t[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&t[i], NULL, work, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], NULL);
	printf("%ld\n", count);
	return 0;
}
