/* The versions part in main, over a value of its own, and stay apart while the thread goes on that waited in a function that changed, too: for b
   it adds 2 instead of 1. */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ready, go;
static int value, result;

static void *work(void *argument)
{
	sem_post(&ready);
	sem_wait(&go);
	result = value == 'b' ? value + 2 : value + 1;
	return argument;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	sem_init(&ready, 0, 0);
	sem_init(&go, 0, 0);
	pthread_create(&thread, NULL, work, NULL);
	sem_wait(&ready);
	int first = argc > 1 ? argv[1][0] : 0;
	int own = first == 'b' ? 11 : 21;
	value = first;
	sem_post(&go);
	pthread_join(thread, NULL);
	printf("%d %d\n", result, own > 15);
	return 0;
}
