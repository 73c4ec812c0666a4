// Threads that spin on flags, with and without yielding, until another one has done something.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static atomic_int turn, ready;
static atomic_flag taken = ATOMIC_FLAG_INIT;
static long sum;
static char order[32];
static int used;

static void *play(void *argument)
{
	int own = (int)(long)argument;
	for (int i = 0; i < 5; i++) {
		while (atomic_load(&turn) != own) continue;
		order[used++] = 'a' + own;
		atomic_store(&turn, !own);
	}
	return NULL;
}

static void *add(void *argument)
{
	for (int i = 0; i < 100; i++) {
		while (atomic_flag_test_and_set(&taken)) sched_yield();
		long seen = sum;
		if (i % 20 == 0) sched_yield();
		sum = seen + 1;
		atomic_flag_clear(&taken);
	}
	return argument;
}

static void *late(void *argument)
{
	struct timespec little = {0, 1000000};
	nanosleep(&little, NULL);
	atomic_store_explicit(&ready, 1, memory_order_release);
	return argument;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, play, (void *)0);
	pthread_create(&two, NULL, play, (void *)1);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	puts(order);
	pthread_create(&one, NULL, add, NULL);
	pthread_create(&two, NULL, add, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	printf("%ld\n", sum);
	pthread_create(&one, NULL, late, NULL);
	while (!atomic_load_explicit(&ready, memory_order_acquire)) continue;
	pthread_join(one, NULL);
	printf("%d\n", ready);
	return 0;
}
