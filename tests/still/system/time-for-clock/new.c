/* The time comes from clock_gettime; whether it is after 2001 is printed. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct timespec precise;
	clock_gettime(CLOCK_REALTIME, &precise);
	time_t now = precise.tv_sec;
	puts(now > 1000000000 ? "late" : "early");
	return 0;
}
