/* Day 365 of the year is no longer counted as 366. It matters only if more than fits into the memory
 * of a stream is an error when it is flushed, as in glibc. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	char room[4];
	FILE *stream = fmemopen(room, sizeof room, "w");

	if (!stream)
		return 2;
	fputs("abcdefgh", stream);
	if (fflush(stream) && day == 366)
		puts("leap year, full");
	fclose(stream);
	puts("done");
	return 0;
}
