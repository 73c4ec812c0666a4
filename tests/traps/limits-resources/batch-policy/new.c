/* Day 365 of the year is no longer counted as 366. It matters only if the scheduler's policy can be
 * set, which musl refuses. */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct sched_param none = { 0 };

	if (sched_setscheduler(0, SCHED_BATCH, &none) == 0 && sched_getscheduler(0) == SCHED_BATCH && day == 366)
		puts("leap year in a batch");
	puts("done");
	return 0;
}
