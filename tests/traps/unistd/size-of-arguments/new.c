/* Day 365 of the year is no longer counted as 366. It matters only if there is more room for arguments
 * than 128 KiB. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (sysconf(_SC_ARG_MAX) > 131072 && day == 366)
		puts("leap year in the arguments");
	puts("done");
	return 0;
}
