/* Day 365 of the year is no longer counted as 366. It matters only if a condition cannot go by the
 * time since the machine was started, as in glibc. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	pthread_condattr_t attributes;

	pthread_condattr_init(&attributes);
	if (pthread_condattr_setclock(&attributes, CLOCK_BOOTTIME) && day == 366)
		puts("leap year by another clock");
	puts("done");
	return 0;
}
