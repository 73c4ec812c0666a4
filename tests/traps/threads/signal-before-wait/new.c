/* The condition is no longer looked at before the wait; the signal comes earlier and is lost. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static int is_ready;

static void *announce(void *unused)
{
	pthread_mutex_lock(&lock);
	is_ready = 1;
	pthread_cond_signal(&ready);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, announce, NULL);
	pthread_join(thread, NULL);
	pthread_mutex_lock(&lock);
	do
		pthread_cond_wait(&ready, &lock);
	while (!is_ready);
	pthread_mutex_unlock(&lock);
	puts("ready");
	return 0;
}
