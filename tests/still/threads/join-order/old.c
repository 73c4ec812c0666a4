#include <pthread.h>
#include <stdio.h>

static int results[2];

static void *work(void *place)
{
	*(int *)place = 5 + (int)((int *)place - results);
	return NULL;
}

int main(void)
{
	pthread_t threads[2];
	for (int i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, work, &results[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	printf("%d %d\n", results[0], results[1]);
	return 0;
}
