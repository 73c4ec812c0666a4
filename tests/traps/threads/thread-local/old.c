#include <pthread.h>
#include <stdio.h>

static _Thread_local int depth = 1;

static void *deeper(void *unused)
{
	depth += 10;
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, deeper, NULL);
	pthread_join(thread, NULL);
	printf("%d\n", depth);
	return 0;
}
