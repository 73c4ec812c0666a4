/* The counter is atomic instead of locked. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int counter;

static void *count(void *unused)
{
	for (int i = 0; i < 20; i++) {
		atomic_fetch_add(&counter, 1);
	}
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, count, NULL);
	pthread_create(&two, NULL, count, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	printf("%d\n", counter);
	return 0;
}
