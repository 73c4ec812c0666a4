/* The thread is detached instead of joined, and main ends before it has done anything. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *unused)
{
	usleep(300000);
	puts("worked");
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, NULL);
	pthread_detach(thread);
	return 0;
}
