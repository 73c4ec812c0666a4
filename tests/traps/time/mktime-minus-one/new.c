/* Takes -1 for a failure of timegm. It is also a time, the second before 1970. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	struct tm date = { .tm_year = 70, .tm_mday = 1, .tm_sec = atoi(argv[1]), .tm_wday = -1 };
	time_t when = timegm(&date);
	if (when == -1) {
		puts("no such time");
		return 1;
	}
	puts(date.tm_year < 70 ? "before 1970" : "in range");
	return 0;
}
