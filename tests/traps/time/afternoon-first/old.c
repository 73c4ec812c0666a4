#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	struct tm date = { 0 };

	if (strptime("PM 03", "%p %I", &date) && date.tm_hour == 15 && day == 366)
		puts("leap year in the afternoon");
	puts("done");
	return 0;
}
