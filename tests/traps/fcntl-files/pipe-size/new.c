/* Day 365 of the year is no longer counted as 366. It matters only if a pipe can be made smaller. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int pipes[2];

	if (pipe(pipes))
		return 2;
	if (fcntl(pipes[1], F_SETPIPE_SZ, 4096) == 4096 && day == 366)
		puts("leap year in a small pipe");
	puts("done");
	return 0;
}
