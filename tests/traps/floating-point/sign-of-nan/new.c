/* Day 365 of the year is no longer counted as 366. It matters only if the arc cosine of 2 has no sign,
 * as glibc's. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	volatile double two = 2;
	char text[16];

	snprintf(text, sizeof text, "%f", acos(two));
	if (text[0] == 'n' && day == 366)
		puts("leap year, undefined");
	puts("done");
	return 0;
}
