#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_key_t key;

static void flush(void *log)
{
	printf("log: %s\n", (char *)log);
	free(log);
}

static void *work(void *word)
{
	pthread_setspecific(key, strdup(word));
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;

	if (argc < 2)
		return 2;
	pthread_key_create(&key, flush);
	pthread_create(&t, NULL, work, argv[1]);
	pthread_join(t, NULL);
	printf("done\n");
	return 0;
}
