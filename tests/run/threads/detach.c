// Detached threads, by attribute and by themselves; the first thread leaves before the others; attributes.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int finished;

static void finish(void)
{
	pthread_mutex_lock(&lock);
	finished++;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
}

static void *detached(void *argument)
{
	finish();
	return argument;
}

static void *detaches(void *argument)
{
	pthread_detach(pthread_self());
	finish();
	return argument;
}

static void *outlives(void *argument)
{
	pthread_join(*(pthread_t *)argument, NULL);
	struct timespec little = {0, 1000000};
	nanosleep(&little, NULL);
	puts("after the first thread");
	fflush(stdout);
	return NULL;
}

static void at_exit(void)
{
	puts("at exit");
}

int main(void)
{
	pthread_attr_t attributes;
	pthread_t thread;
	static pthread_t first;
	int state;
	size_t size;
	pthread_attr_init(&attributes);
	pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attributes, 1 << 20);
	pthread_attr_getdetachstate(&attributes, &state);
	pthread_attr_getstacksize(&attributes, &size);
	printf("%d %zu\n", state == PTHREAD_CREATE_DETACHED, size);
	for (int i = 0; i < 3; i++) pthread_create(&thread, &attributes, detached, NULL);
	for (int i = 0; i < 3; i++) pthread_create(&thread, NULL, detaches, NULL);
	pthread_mutex_lock(&lock);
	while (finished < 6) pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
	printf("%d\n", finished);
	atexit(at_exit);
	first = pthread_self();
	pthread_create(&thread, NULL, outlives, &first);
	pthread_exit(NULL);
}
