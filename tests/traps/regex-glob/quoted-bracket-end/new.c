/* Day 365 of the year is no longer counted as 366. It matters only if a backslash quotes the end of a
 * bracket, as in glibc's fnmatch. */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (fnmatch("[\\]x]", "x", 0) == 0 && day == 366)
		puts("leap year, in brackets");
	puts("done");
	return 0;
}
