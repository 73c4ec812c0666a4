/* The consumer takes from the other end of the queue. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static char queue[8];
static int count, is_closed;

static void *consume(void *unused)
{
	pthread_mutex_lock(&lock);
	while (!is_closed)
		pthread_cond_wait(&filled, &lock);
	for (int i = 0; i < count; i++)
		putchar(queue[count - 1 - i]);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(int argc, char **argv)
{
	pthread_t thread;
	pthread_create(&thread, NULL, consume, NULL);
	pthread_mutex_lock(&lock);
	for (const char *at = argc > 1 ? argv[1] : ""; *at && count < 8; at++)
		queue[count++] = *at;
	is_closed = 1;
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
