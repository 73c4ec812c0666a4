/* The worker says that it is done before it stores the result; whoever spins on the flag may see the old one. */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int done, result;

static int compute(void)
{
	usleep(100000);
	return 42;
}

static void *work(void *unused)
{
	atomic_store(&done, 1);
	atomic_store(&result, compute());
	return NULL;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, work, NULL);
	while (!atomic_load(&done))
		sched_yield();
	printf("%d\n", atomic_load(&result));
	pthread_join(t, NULL);
	return 0;
}
