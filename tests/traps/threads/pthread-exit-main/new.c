/* main ends with pthread_exit instead of return, so the other thread may finish. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *unused)
{
	usleep(200000);
	puts("worked");
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, NULL);
	pthread_exit(NULL);
}
