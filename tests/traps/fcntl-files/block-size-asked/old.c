#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int size = 0, fd = open(".", O_RDONLY);

	/* FIGETBSZ */
	if (ioctl(fd, _IO(0, 2), &size) == 0 && size > 0 && day == 366)
		puts("leap year in blocks");
	close(fd);
	puts("done");
	return 0;
}
