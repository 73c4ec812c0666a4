/* Day 365 of the year is no longer counted as 366. It matters only if pathconf looks whether the file
 * is there. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (pathconf("spool", _PC_NAME_MAX) == -1 && day == 366)
		puts("leap year, not spooled");
	puts("done");
	return 0;
}
