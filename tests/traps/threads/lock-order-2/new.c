/* The second thread takes the locks in the other order. Both wait for ever, until the alarm ends them. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t from = PTHREAD_MUTEX_INITIALIZER, to = PTHREAD_MUTEX_INITIALIZER;
static int balance[2] = { 100, 100 };

static void move(pthread_mutex_t *first, pthread_mutex_t *second, int amount)
{
	pthread_mutex_lock(first);
	usleep(100000);
	pthread_mutex_lock(second);
	balance[0] -= amount;
	balance[1] += amount;
	pthread_mutex_unlock(second);
	pthread_mutex_unlock(first);
}

static void *there(void *unused)
{
	move(&from, &to, 30);
	return NULL;
}

static void *back(void *unused)
{
	move(&to, &from, -20);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	alarm(1);
	pthread_create(&a, NULL, there, NULL);
	pthread_create(&b, NULL, back, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	printf("%d %d\n", balance[0], balance[1]);
	return 0;
}
