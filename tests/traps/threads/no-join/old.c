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
	pthread_join(thread, NULL);
	return 0;
}
