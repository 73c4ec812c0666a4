/* Day 365 of the year is no longer counted as 366. It matters only if sysconf knows how long a line
 * may be. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	long longest = sysconf(_SC_LINE_MAX);

	if (longest > 0 && day == 366)
		puts("leap year in one line");
	puts("done");
	return 0;
}
