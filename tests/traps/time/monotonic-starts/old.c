#include <stdio.h>
#include <time.h>

int main(void)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	puts(now.tv_sec > 1000000000 ? "calendar" : "uptime");
	return 0;
}
