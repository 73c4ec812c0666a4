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

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc < 2)
		return 1;
	pthread_create(&thread, NULL, work, argv[1]);
	while (!atomic_load_explicit(&done, memory_order_acquire))
		;
	printf("%d\n", value);
	pthread_join(thread, NULL);
	return 0;
}
