// Mutexes of all kinds: counting under a lock, recursion, errors of an error-checking one, trying, a time limit, a lock held while others wait.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t recursive;
static long count;

static void *add(void *argument)
{
	for (int i = 0; i < 1000; i++) {
		pthread_mutex_lock(&lock);
		long seen = count;
		if (i % 100 == 0) sched_yield();
		count = seen + 1;
		pthread_mutex_unlock(&lock);
	}
	return argument;
}

static void *try_it(void *argument)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	now.tv_nsec += 1000000;
	if (now.tv_nsec >= 1000000000) now.tv_sec++, now.tv_nsec -= 1000000000;
	int tried = pthread_mutex_trylock(argument);
	int timed = pthread_mutex_timedlock(argument, &now);
	printf("other: %s, %s\n", strerror(tried), strerror(timed));
	return NULL;
}

static int depth(int n)
{
	pthread_mutex_lock(&recursive);
	int result = n ? 1 + depth(n - 1) : 0;
	pthread_mutex_unlock(&recursive);
	return result;
}

int main(void)
{
	pthread_t threads[5];
	for (int i = 0; i < 5; i++) pthread_create(&threads[i], NULL, add, NULL);
	for (int i = 0; i < 5; i++) pthread_join(threads[i], NULL);
	printf("%ld\n", count);

	pthread_mutexattr_t kind;
	pthread_mutex_t checking;
	pthread_mutexattr_init(&kind);
	pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
	pthread_mutex_init(&recursive, &kind);
	printf("%d\n", depth(5));
	pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
	pthread_mutex_init(&checking, &kind);
	printf("%s\n", strerror(pthread_mutex_unlock(&checking)));
	pthread_mutex_lock(&checking);
	printf("%s\n", strerror(pthread_mutex_lock(&checking)));
	pthread_create(&threads[0], NULL, try_it, &checking);
	pthread_join(threads[0], NULL);
	pthread_mutex_unlock(&checking);
	printf("%d\n", pthread_mutex_destroy(&checking));
	return 0;
}
