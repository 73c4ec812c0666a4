#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(1000, &set);
	if (sched_setaffinity(0, sizeof set, &set) && day == 366)
		puts("leap year on any processor");
	puts("done");
	return 0;
}
