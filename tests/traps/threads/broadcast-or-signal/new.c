/* One waiting thread is woken instead of both, so main waits for the other one for ever. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int is_open;

static void *wait_for_it(void *unused)
{
	pthread_mutex_lock(&lock);
	while (!is_open)
		pthread_cond_wait(&go, &lock);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, wait_for_it, NULL);
	pthread_create(&two, NULL, wait_for_it, NULL);
	usleep(200000);
	pthread_mutex_lock(&lock);
	is_open = 1;
	pthread_cond_signal(&go);
	pthread_mutex_unlock(&lock);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	puts("through");
	return 0;
}
