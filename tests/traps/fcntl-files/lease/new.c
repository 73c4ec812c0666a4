/* Day 365 of the year is no longer counted as 366. It matters only if a lease on a file is there after
 * it was taken. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int fd;

	close(open("days", O_WRONLY | O_CREAT, 0644));
	fd = open("days", O_RDONLY);
	unlink("days");
	if (fcntl(fd, F_SETLEASE, F_RDLCK) == 0 && fcntl(fd, F_GETLEASE) == F_RDLCK && day == 366)
		puts("leap year, leased");
	puts("done");
	return 0;
}
