/* Day 365 of the year is no longer counted as 366. The number goes from a pipe to a file without being
 * copied. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int pipes[2], got = 0, fd = open("days", O_RDWR | O_CREAT | O_TRUNC, 0644);

	unlink("days");
	if (pipe(pipes) || write(pipes[1], &day, sizeof day) != sizeof day)
		return 2;
	splice(pipes[0], NULL, fd, NULL, sizeof day, 0);
	if (pread(fd, &got, sizeof got, 0) == sizeof got && got == 366)
		puts("leap year");
	puts("done");
	return 0;
}
