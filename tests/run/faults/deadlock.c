// expect: deadlock
// Two threads take two locks in opposite orders.
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, two = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *argument)
{
	pthread_mutex_lock(&two);
	sched_yield();
	pthread_mutex_lock(&one);
	return argument;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, other, NULL);
	pthread_mutex_lock(&one);
	sched_yield();
	pthread_mutex_lock(&two);
	pthread_join(thread, NULL);
	return 0;
}
