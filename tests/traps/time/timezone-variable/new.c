/* The hour is local time. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	time_t when = 86400;
	struct tm *parts = localtime(&when);
	printf("%d\n", parts->tm_hour);
	return 0;
}
