/* The sum is computed in another way, to the same effect; threads were run in several orders. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *argument)
{
	int n = *(int *)argument;
	pthread_mutex_lock(&lock);
	int before = total;
	total = before + n;
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	int values[2] = {argc > 1 ? argv[1][0] : 0, 5};
	for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, &values[i]);
	for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
	printf("%d\n", total);
	return 0;
}
