/* The processor's time is measured around a sleep instead of the clock's. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct timespec pause = { 0, 300000000 }, from, to;
	clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
	clock_gettime(clock, &from);
	nanosleep(&pause, NULL);
	clock_gettime(clock, &to);
	long passed = (to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000;
	puts(passed > 200 ? "long" : "short");
	return 0;
}
