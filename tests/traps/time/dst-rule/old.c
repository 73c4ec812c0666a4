#include <stdio.h>
#include <time.h>

int main(void)
{
	struct tm parts = { .tm_year = 100, .tm_mday = 40, .tm_isdst = -1 };
	printf("%ld\n", (long)mktime(&parts));
	return 0;
}
