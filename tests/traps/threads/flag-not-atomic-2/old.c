#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int entered, initialised;

static void *start(void *unused)
{
	if (atomic_exchange(&entered, 1))
		return NULL;
	usleep(50000);
	atomic_fetch_add(&initialised, 1);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, start, NULL);
	pthread_create(&b, NULL, start, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	printf("initialised %d times\n", initialised);
	return 0;
}
