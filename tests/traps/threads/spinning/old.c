#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int flag, value;

static void *publish(void *unused)
{
	atomic_store(&value, 5);
	atomic_store(&flag, 1);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, publish, NULL);
	while (!atomic_load(&flag))
		;
	printf("%d\n", atomic_load(&value));
	pthread_join(thread, NULL);
	return 0;
}
