/* Summer time is not heeded when a date is made. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	struct tm parts = { .tm_year = 100, .tm_mday = 40, .tm_isdst = 0 };
	printf("%ld\n", (long)mktime(&parts));
	return 0;
}
