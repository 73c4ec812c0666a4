/* Day 365 of the year is no longer counted as 366. It matters only if a thread has more than a
 * megabyte of stack by default. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	pthread_attr_t attributes;
	size_t size = 0;

	pthread_attr_init(&attributes);
	pthread_attr_getstacksize(&attributes, &size);
	if (size > 1 << 20 && day == 366)
		puts("leap year, deep");
	puts("done");
	return 0;
}
