// expect: use after return
// A thread gives back the address of its own variable.
#include <pthread.h>
#include <stdio.h>

static void *work(void *argument)
{
	int own = 5;
	int *volatile place = &own;
	return (void *)place;
}

int main(void)
{
	pthread_t thread;
	void *result;
	pthread_create(&thread, NULL, work, NULL);
	pthread_join(thread, &result);
	printf("%d\n", *(int *)result);
	return 0;
}
