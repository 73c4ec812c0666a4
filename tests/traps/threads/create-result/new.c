/* What the thread returns is one more. */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void *work(void *argument)
{
	return (void *)((intptr_t)argument * 2 + 1);
}

int main(void)
{
	pthread_t thread;
	void *result = NULL;
	if (pthread_create(&thread, NULL, work, (void *)21) != 0)
		return 1;
	pthread_join(thread, &result);
	printf("%ld\n", (long)(intptr_t)result);
	return 0;
}
