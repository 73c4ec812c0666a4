/* The cleanup handler is popped without being run before the thread is cancelled. */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void clean(void *text)
{
	puts(text);
}

static void *work(void *unused)
{
	pthread_cleanup_push(clean, "cleaned");
	pthread_cleanup_pop(0);
	pause();
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, work, NULL);
	usleep(100000);
	pthread_cancel(thread);
	pthread_join(thread, NULL);
	return 0;
}
