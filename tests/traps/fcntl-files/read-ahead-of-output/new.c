/* Day 365 of the year is no longer counted as 366. It matters only if a file that is open for writing
 * cannot be read ahead. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int fd = open("days", O_WRONLY | O_CREAT, 0644);

	unlink("days");
	if (readahead(fd, 0, 4096) && day == 366)
		puts("leap year, not ahead");
	puts("done");
	return 0;
}
