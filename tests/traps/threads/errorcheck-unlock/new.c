/* Unlocking a mutex that is not locked is an error only if the mutex checks for errors. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	pthread_mutexattr_t kind;
	pthread_mutex_t lock;
	pthread_mutexattr_init(&kind);
	pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_NORMAL);
	pthread_mutex_init(&lock, &kind);
	printf("%s\n", pthread_mutex_unlock(&lock) ? "refused" : "accepted");
	return 0;
}
