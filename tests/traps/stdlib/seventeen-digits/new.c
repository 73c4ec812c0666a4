/* Day 365 of the year is no longer counted as 366. It matters only if ecvt gives more than fifteen
 * digits. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int point, sign;
	volatile double third = 1.0 / 3;

	if (strlen(ecvt(third, 17, &point, &sign)) == 17 && day == 366)
		puts("leap year, exactly");
	puts("done");
	return 0;
}
