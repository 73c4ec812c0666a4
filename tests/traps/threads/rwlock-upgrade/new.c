/* The lock that is tried while the first one is held is one for writing. */
#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *reader(void *unused)
{
	puts(pthread_rwlock_trywrlock(&lock) == 0 ? "got it" : "busy");
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_rwlock_rdlock(&lock);
	pthread_create(&thread, NULL, reader, NULL);
	pthread_join(thread, NULL);
	return 0;
}
