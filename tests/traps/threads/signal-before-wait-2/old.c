#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int value;

static void *produce(void *unused)
{
	pthread_mutex_lock(&lock);
	value = 7;
	pthread_cond_signal(&ready);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t t;

	alarm(1);
	pthread_create(&t, NULL, produce, NULL);
	usleep(100000);
	pthread_mutex_lock(&lock);
	while (!value)
		pthread_cond_wait(&ready, &lock);
	printf("got %d\n", value);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
