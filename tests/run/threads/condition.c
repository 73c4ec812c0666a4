// A queue with two conditions, a wait with a time limit, and a broadcast to several.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER, emptied = PTHREAD_COND_INITIALIZER;
static int queue[3], used;

static void put(int value)
{
	pthread_mutex_lock(&lock);
	while (used == 3) pthread_cond_wait(&emptied, &lock);
	queue[used++] = value;
	pthread_cond_signal(&filled);
	pthread_mutex_unlock(&lock);
}

static int get(void)
{
	pthread_mutex_lock(&lock);
	while (used == 0) pthread_cond_wait(&filled, &lock);
	int value = queue[0];
	memmove(queue, queue + 1, --used * sizeof *queue);
	pthread_cond_signal(&emptied);
	pthread_mutex_unlock(&lock);
	return value;
}

static void *produce(void *argument)
{
	for (int i = 1; i <= 20; i++) put(i);
	put(0);
	return argument;
}

static void *consume(void *argument)
{
	long sum = 0;
	int value, last = 0, ordered = 1;
	while ((value = get())) ordered &= value > last, last = value, sum += value;
	printf("sum %ld, %s\n", sum, ordered ? "in order" : "out of order");
	return argument;
}

static pthread_cond_t started = PTHREAD_COND_INITIALIZER;
static int go, through;

static void *starter(void *argument)
{
	pthread_mutex_lock(&lock);
	while (!go) pthread_cond_wait(&started, &lock);
	through++;
	pthread_mutex_unlock(&lock);
	return argument;
}

int main(void)
{
	pthread_t one, two, many[6];
	pthread_create(&one, NULL, consume, NULL);
	pthread_create(&two, NULL, produce, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);

	struct timespec limit;
	clock_gettime(CLOCK_REALTIME, &limit);
	limit.tv_nsec += 2000000;
	if (limit.tv_nsec >= 1000000000) limit.tv_sec++, limit.tv_nsec -= 1000000000;
	pthread_mutex_lock(&lock);
	printf("%s\n", strerror(pthread_cond_timedwait(&filled, &lock, &limit)));
	pthread_mutex_unlock(&lock);

	for (int i = 0; i < 6; i++) pthread_create(&many[i], NULL, starter, NULL);
	pthread_mutex_lock(&lock);
	go = 1;
	pthread_cond_broadcast(&started);
	pthread_mutex_unlock(&lock);
	for (int i = 0; i < 6; i++) pthread_join(many[i], NULL);
	printf("%d\n", through);
	return 0;
}
