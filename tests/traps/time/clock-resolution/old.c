#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct timespec step;
	if (clock_getres(CLOCK_REALTIME, &step) != 0)
		return 9;
	puts(step.tv_nsec == 1 ? "fine" : "coarse");
	return 0;
}
