/* The thread takes the locks in the other order: where both have taken one, they wait for ever. Predicted in an order with short turns, and natively seen only by luck. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *text)
{
	pthread_mutex_lock(&b);
	pthread_mutex_lock(&a);
	total += *(char *)text;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc < 2)
		return 1;
	pthread_create(&thread, NULL, work, argv[1]);
	pthread_mutex_lock(&a);
	pthread_mutex_lock(&b);
	total++;
	pthread_mutex_unlock(&b);
	pthread_mutex_unlock(&a);
	pthread_join(thread, NULL);
	printf("%d\n", total);
	return 0;
}
