/* Day 365 of the year is no longer counted as 366. It matters only if a file may have more than 8
 * links. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (pathconf(".", _PC_LINK_MAX) > 8 && day == 366)
		puts("leap year, linked");
	puts("done");
	return 0;
}
