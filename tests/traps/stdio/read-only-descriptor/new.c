/* Day 365 of the year is no longer counted as 366. It matters only if fdopen refuses to write to a
 * descriptor that is open for reading, as glibc's does. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int input = open("/dev/null", O_RDONLY);
	FILE *stream = fdopen(input, "w");

	if (!stream && day == 366)
		puts("leap year, and nowhere to note it");
	puts("done");
	return 0;
}
