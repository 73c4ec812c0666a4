/* The work is done by a thread of its own instead of main. */
#include <pthread.h>
#include <stdio.h>

static void *work(void *text)
{
	puts(text);
	return NULL;
}

int main(int argc, char **argv)
{
	char *text = argc > 1 ? argv[1] : "";
	pthread_t thread;
	if (pthread_create(&thread, NULL, work, text) != 0)
		return 1;
	pthread_join(thread, NULL);
	return 0;
}
