#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	pthread_mutexattr_t attributes;

	pthread_mutexattr_init(&attributes);
	if (pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT) == 0 && day == 366)
		puts("leap year, inherited");
	puts("done");
	return 0;
}
