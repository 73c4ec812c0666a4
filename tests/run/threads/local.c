// Thread-local variables with first values, their addresses given to other threads; keys with destructors; errno of each thread.
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Thread_local int number = 7;
static _Thread_local char text[8] = "old";
static _Thread_local int *pointer;
static int *shown;
static pthread_key_t key, plain;
static int destroyed;

static void destroy(void *value)
{
	destroyed += *(int *)value;
	free(value);
}

static int *next(void)
{
	static _Thread_local int counter;
	counter++;
	return &counter;
}

static void *work(void *argument)
{
	int *own = malloc(sizeof *own);
	*own = (int)(long)argument;
	pthread_setspecific(key, own);
	pthread_setspecific(plain, argument);
	printf("%d %s %d\n", number, text, pointer == NULL);
	number = (int)(long)argument;
	text[0] = 'O';
	*shown += 100;
	errno = 0;
	close(-1);
	next();
	printf("%d %d %d %d\n", number, errno == EBADF, *next(), pthread_getspecific(plain) == argument);
	return &number == shown ? argument : NULL;
}

int main(void)
{
	pthread_t thread;
	shown = &number;
	errno = 0;
	pthread_key_create(&key, destroy);
	pthread_key_create(&plain, NULL);
	for (long i = 1; i <= 3; i++) {
		void *same;
		pthread_create(&thread, NULL, work, (void *)i);
		pthread_join(thread, &same);
		printf("%d %s %d %d\n", number, text, same != NULL, errno);
	}
	printf("%d %d %d\n", destroyed, *next(), pthread_getspecific(key) == NULL);
	pthread_key_delete(key);
	return 0;
}
