/* The program sleeps half as long as it says. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct timespec pause = { 0, 100000000 }, from, to;
	clock_gettime(CLOCK_MONOTONIC, &from);
	nanosleep(&pause, NULL);
	clock_gettime(CLOCK_MONOTONIC, &to);
	long passed = (to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000;
	puts(passed >= 390 ? "long" : "short");
	return 0;
}
