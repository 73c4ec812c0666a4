/* The second thread takes the locks in the other order; with a pause between them both wait for
 * ever. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *both(void *which)
{
	pthread_mutex_t *first = which ? &a : &b, *second = which ? &b : &a;
	pthread_mutex_lock(first);
	usleep(100000);
	pthread_mutex_lock(second);
	puts("both");
	pthread_mutex_unlock(second);
	pthread_mutex_unlock(first);
	return NULL;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, both, &a);
	pthread_create(&two, NULL, both, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
