#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local char buffer[16];

static char *number(int n)
{
	snprintf(buffer, sizeof buffer, "#%d", n);
	return buffer;
}

static void *other(void *n)
{
	number(*(int *)n * 10);
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int n = argc > 1 ? atoi(argv[1]) : 1;
	char *mine = number(n);

	pthread_create(&t, NULL, other, &n);
	pthread_join(t, NULL);
	printf("%s\n", mine);
	return 0;
}
