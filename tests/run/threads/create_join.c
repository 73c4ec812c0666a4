// Threads return values, get arguments, and see each other's memory; numbers of threads differ; a thread can be joined only once.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int filled[4];

static void *fill(void *argument)
{
	int *place = argument;
	*place = (int)(place - filled) * 10;
	return place;
}

static void *twice(void *argument)
{
	pthread_t inner;
	void *result;
	if (pthread_create(&inner, NULL, fill, argument)) return NULL;
	pthread_join(inner, &result);
	*(int *)result += 1;
	return argument;
}

static void *leave(void *argument)
{
	pthread_exit((char *)argument + 1);
}

static void *own_number(void *argument)
{
	*(pid_t *)argument = gettid();
	return (void *)pthread_self();
}

int main(void)
{
	pthread_t threads[4];
	for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, i % 2 ? twice : fill, &filled[i]);
	for (int i = 0; i < 4; i++) {
		void *result;
		int error = pthread_join(threads[i], &result);
		printf("%d %d %d\n", error, (int)((int *)result - filled), filled[i]);
	}
	pthread_t thread;
	void *result;
	pthread_create(&thread, NULL, leave, (void *)41);
	pthread_join(thread, &result);
	printf("%ld\n", (long)result);
	pid_t number = 0;
	pthread_create(&thread, NULL, own_number, &number);
	pthread_t before = thread;
	pthread_join(thread, &result);
	printf("%d %d %d\n", number != getpid(), gettid() == getpid(), pthread_equal(before, (pthread_t)result) != 0);
	printf("%d\n", pthread_equal(pthread_self(), thread));
	return 0;
}
