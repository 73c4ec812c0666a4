#include <pthread.h>
#include <stdio.h>

static int total;

static void *work(void *text)
{
	int step = *(char *)text == 'x' ? 2 : 1;
	total += step;
	return NULL;
}

int main(int argc, char **argv)
{
	pthread_t one, two;
	if (argc < 2)
		return 1;
	pthread_create(&one, NULL, work, argv[1]);
	pthread_create(&two, NULL, work, argv[1]);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	printf("%d\n", total);
	return 0;
}
