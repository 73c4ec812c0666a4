/* The work is done by two threads instead of three; the sum is the same. */
#include <pthread.h>
#include <stdio.h>

#define THREADS 2

static int sums[THREADS];

static void *work(void *place)
{
	int first = (int)((int *)place - sums), sum = 0;
	for (int i = first; i < 12; i += THREADS)
		sum += i;
	*(int *)place = sum;
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];
	int total = 0;
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, work, &sums[i]);
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		total += sums[i];
	}
	printf("%d\n", total);
	return 0;
}
