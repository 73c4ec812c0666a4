#include <pthread.h>
#include <sched.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static volatile int counter;

static void *count(void *unused)
{
	for (int i = 0; i < 30; i++) {
		pthread_mutex_lock(&lock);
		int seen = counter;
		sched_yield();
		counter = seen + 1;
		pthread_mutex_unlock(&lock);
	}
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, count, NULL);
	pthread_create(&two, NULL, count, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	printf("%d\n", counter);
	return 0;
}
