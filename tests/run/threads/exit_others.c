// exit ends threads that spin, sleep and wait; a return from main does, too.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *spins(void *argument)
{
	for (volatile unsigned long i = 0;; i++) continue;
	return argument;
}

static void *sleeps(void *argument)
{
	sleep(1000);
	puts("never");
	return argument;
}

static void *waits(void *argument)
{
	pthread_mutex_lock(&lock);
	puts("never");
	return argument;
}

static void *leaves(void *argument)
{
	puts("leaving");
	exit((int)(long)argument);
}

int main(void)
{
	pthread_t thread;
	pthread_mutex_lock(&lock);
	pthread_create(&thread, NULL, spins, NULL);
	pthread_create(&thread, NULL, sleeps, NULL);
	pthread_create(&thread, NULL, waits, NULL);
	pthread_create(&thread, NULL, leaves, (void *)3);
	pthread_join(thread, NULL);
	puts("never");
	return 0;
}
