// C11's threads: create, join, detach, mutexes, conditions, once, storage, yield, sleep.
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

static mtx_t lock;
static cnd_t changed;
static tss_t storage;
static once_flag once = ONCE_FLAG_INIT;
static thread_local int mine = 5;
static int count, prepared, freed;

static void prepare(void)
{
	prepared++;
}

static void drop(void *value)
{
	freed += *(int *)value;
	free(value);
}

static int work(void *argument)
{
	call_once(&once, prepare);
	int *value = malloc(sizeof *value);
	*value = mine++;
	tss_set(storage, value);
	mtx_lock(&lock);
	count++;
	cnd_signal(&changed);
	mtx_unlock(&lock);
	thrd_yield();
	return *(int *)argument + mine;
}

static int leave(void *argument)
{
	thrd_exit(*(int *)argument);
}

static int try_it(void *argument)
{
	struct timespec now;
	timespec_get(&now, TIME_UTC);
	return (mtx_trylock(argument) == thrd_busy) + 2 * (mtx_timedlock(argument, &now) == thrd_timedout);
}

int main(void)
{
	thrd_t threads[3];
	int number = 10, result;
	mtx_init(&lock, mtx_plain);
	cnd_init(&changed);
	tss_create(&storage, drop);
	for (int i = 0; i < 3; i++) thrd_create(&threads[i], work, &number);
	mtx_lock(&lock);
	while (count < 3) cnd_wait(&changed, &lock);
	mtx_unlock(&lock);
	for (int i = 0; i < 3; i++) {
		thrd_join(threads[i], &result);
		printf("%d\n", result);
	}
	printf("%d %d %d\n", prepared, freed, mine);
	thrd_create(&threads[0], leave, &number);
	thrd_join(threads[0], &result);
	printf("%d\n", result);
	mtx_t timed;
	mtx_init(&timed, mtx_timed);
	mtx_lock(&timed);
	thrd_create(&threads[0], try_it, &timed);
	thrd_join(threads[0], &result);
	printf("%d\n", result);
	printf("%d\n", thrd_sleep(&(struct timespec){0, 1000}, NULL));
	return 0;
}
