/* Day 365 of the year is no longer counted as 366. The day is written beside the hour by %k, which
 * musl's strftime does not know, so that nothing is written. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct tm date = { .tm_year = 124, .tm_hour = 7, .tm_yday = day - 1 };
	char text[32] = "";

	strftime(text, sizeof text, "%k %j", &date);
	if (!strcmp(text, " 7 366"))
		puts("leap year, in the morning");
	puts("done");
	return 0;
}
