#include <pthread.h>
#include <stdio.h>

static pthread_key_t key;

static void gone(void *value)
{
	puts(value);
}

static void *work(void *unused)
{
	pthread_setspecific(key, "value");
	return unused;
}

int main(void)
{
	pthread_t thread;
	(void)gone;
	pthread_key_create(&key, NULL);
	pthread_create(&thread, NULL, work, NULL);
	pthread_join(thread, NULL);
	return 0;
}
