#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t barrier;

static void *work(void *unused)
{
	pthread_barrier_wait(&barrier);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_barrier_init(&barrier, NULL, 2);
	pthread_create(&thread, NULL, work, NULL);
	pthread_barrier_wait(&barrier);
	pthread_join(thread, NULL);
	puts("through");
	return 0;
}
