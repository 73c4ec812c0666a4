// Barriers, once, read-write locks, semaphores, spin locks.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static pthread_barrier_t barrier;
static int rounds[3][4], last;

static void *walk(void *argument)
{
	int number = (int)(long)argument;
	for (int round = 0; round < 3; round++) {
		int before = 0;
		if (round) for (int i = 0; i < 4; i++) before += rounds[round - 1][i];
		rounds[round][number] = before + number;
		if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) __atomic_fetch_add(&last, 1, __ATOMIC_SEQ_CST);
	}
	return NULL;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int prepared;

static void prepare(void)
{
	prepared++;
}

static void *use(void *argument)
{
	pthread_once(&once, prepare);
	return argument;
}

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int one, two, torn;

static void *reader(void *argument)
{
	for (int i = 0; i < 50; i++) {
		pthread_rwlock_rdlock(&rw);
		torn += one != two;
		pthread_rwlock_unlock(&rw);
	}
	return argument;
}

static void *writer(void *argument)
{
	for (int i = 0; i < 50; i++) {
		pthread_rwlock_wrlock(&rw);
		one++;
		sched_yield();
		two++;
		pthread_rwlock_unlock(&rw);
	}
	return argument;
}

static sem_t items, done;
static int received;

static void *receiver(void *argument)
{
	for (int i = 0; i < 5; i++) {
		while (sem_wait(&items)) continue;
		received++;
	}
	sem_post(&done);
	return argument;
}

static pthread_spinlock_t spin;
static long spun;

static void *spinner(void *argument)
{
	for (int i = 0; i < 200; i++) {
		pthread_spin_lock(&spin);
		long seen = spun;
		if (i % 50 == 0) sched_yield();
		spun = seen + 1;
		pthread_spin_unlock(&spin);
	}
	return argument;
}

static void run(void *(*function)(void *), int count)
{
	pthread_t threads[8];
	for (long i = 0; i < count; i++) pthread_create(&threads[i], NULL, function, (void *)i);
	for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

int main(void)
{
	pthread_barrier_init(&barrier, NULL, 4);
	run(walk, 4);
	printf("%d %d %d %d, last %d\n", rounds[2][0], rounds[2][1], rounds[2][2], rounds[2][3], last);
	pthread_barrier_destroy(&barrier);

	run(use, 5);
	printf("%d\n", prepared);

	pthread_t readers[3], writers[2];
	for (int i = 0; i < 3; i++) pthread_create(&readers[i], NULL, reader, NULL);
	for (int i = 0; i < 2; i++) pthread_create(&writers[i], NULL, writer, NULL);
	for (int i = 0; i < 3; i++) pthread_join(readers[i], NULL);
	for (int i = 0; i < 2; i++) pthread_join(writers[i], NULL);
	printf("%d %d %d\n", one, two, torn);

	sem_init(&items, 0, 0);
	sem_init(&done, 0, 0);
	pthread_t thread;
	pthread_create(&thread, NULL, receiver, NULL);
	for (int i = 0; i < 5; i++) sem_post(&items);
	sem_wait(&done);
	struct timespec past = {0, 0};
	int error = sem_timedwait(&items, &past) ? errno : 0;
	printf("%d %s\n", received, strerror(error));
	pthread_join(thread, NULL);

	pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
	run(spinner, 4);
	printf("%ld\n", spun);
	return 0;
}
