/* For A the first thread keeps the lock, and the one after it waits for ever. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *argument)
{
	int n = *(int *)argument;
	pthread_mutex_lock(&lock);
	total += n;
	if (n != 'A') pthread_mutex_unlock(&lock);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t threads[2];
	int values[2] = {argc > 1 ? argv[1][0] : 0, 5};
	for (int i = 0; i < 2; i++) {
		pthread_create(&threads[i], NULL, work, &values[i]);
		pthread_join(threads[i], NULL);
	}
	printf("%d\n", total);
	return 0;
}
