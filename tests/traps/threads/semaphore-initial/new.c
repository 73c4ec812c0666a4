/* The semaphore starts at one instead of none, so main does not wait for the worker. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static sem_t semaphore;
static volatile int value;

static void *work(void *unused)
{
	usleep(200000);
	value = 3;
	sem_post(&semaphore);
	return unused;
}

int main(void)
{
	pthread_t thread;
	sem_init(&semaphore, 0, 1);
	pthread_create(&thread, NULL, work, NULL);
	sem_wait(&semaphore);
	printf("%d\n", value);
	pthread_join(thread, NULL);
	return 0;
}
