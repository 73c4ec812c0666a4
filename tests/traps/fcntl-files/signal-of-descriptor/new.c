/* Day 365 of the year is no longer counted as 366. It matters only if the signal of a descriptor is
 * what it was set to. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
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
	fcntl(pipes[0], F_SETSIG, SIGUSR1);
	if (fcntl(pipes[0], F_GETSIG) == SIGUSR1 && day == 366)
		puts("leap year, signalled");
	puts("done");
	return 0;
}
