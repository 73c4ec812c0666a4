#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static sem_t slots;
static atomic_int inside, most;

static void *visit(void *unused)
{
	sem_wait(&slots);
	int n = atomic_fetch_add(&inside, 1) + 1;
	if (n > most)
		most = n;
	usleep(100000);
	atomic_fetch_sub(&inside, 1);
	sem_post(&slots);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	sem_init(&slots, 0, 1);
	pthread_create(&a, NULL, visit, NULL);
	pthread_create(&b, NULL, visit, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	printf("at most %d\n", most);
	return 0;
}
