/* Day 365 of the year is no longer counted as 366. It matters only if pthread_setconcurrency takes a
 * number, which musl's refuses. */
#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (pthread_setconcurrency(4) == 0 && pthread_getconcurrency() == 4 && day == 366)
		puts("leap year, four at once");
	puts("done");
	return 0;
}
