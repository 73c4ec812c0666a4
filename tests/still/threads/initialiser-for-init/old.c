#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(int argc, char **argv)
{
	pthread_mutex_lock(&lock);
	puts(argc > 1 ? argv[1] : "-");
	pthread_mutex_unlock(&lock);
	return 0;
}
