#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int done;
static int value;

static void *work(void *unused)
{
	value = 7;
	done = 1;
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, NULL);
	while (!done)
		;
	printf("%d\n", value);
	pthread_join(thread, NULL);
	return 0;
}
