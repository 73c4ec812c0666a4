/* Each thread takes a lock of its own if the input says so. Seen: a race only in new, for that input. */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t locks[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static int total, started;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *text)
{
	int step = *(char *)text == 'x' ? 2 : 1;
	pthread_mutex_lock(&lock);
	int number = started++;
	pthread_mutex_unlock(&lock);
	pthread_mutex_t *mine = step == 2 ? &locks[number] : &locks[0];
	pthread_mutex_lock(mine);
	total += step;
	pthread_mutex_unlock(mine);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t one, two;
	if (argc < 2)
		return 1;
	pthread_create(&one, NULL, work, argv[1]);
	pthread_create(&two, NULL, work, argv[1]);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	printf("%d\n", total);
	return 0;
}
