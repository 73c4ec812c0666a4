#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int fd = open("days", O_RDWR | O_CREAT | O_TRUNC, 0644);
	int *map;

	if (write(fd, &day, sizeof day) != sizeof day)
		return 2;
	map = mmap(NULL, sizeof *map, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	unlink("days");
	if (map == MAP_FAILED)
		return 2;
	*map = 0;
	madvise(map, 4096, MADV_DONTNEED);
	if (*map == 366)
		puts("leap year");
	puts("done");
	return 0;
}
