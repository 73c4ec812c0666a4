#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int done;
static int value;

static void *work(void *text)
{
	value = *(char *)text;
	atomic_store_explicit(&done, 1, memory_order_release);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, "7");
	while (!atomic_load_explicit(&done, memory_order_acquire))
		;
	printf("%d\n", value);
	pthread_join(thread, NULL);
	return 0;
}
