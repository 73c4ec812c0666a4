#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int fd = open("days", O_RDWR | O_CREAT | O_TRUNC, 0644), none = 0;
	int *map;

	if (write(fd, &none, sizeof none) != sizeof none)
		return 2;
	map = mmap(NULL, sizeof *map, PROT_READ, MAP_SHARED, fd, 0);
	unlink("days");
	if (map == MAP_FAILED || pwrite(fd, &day, sizeof day, 0) != sizeof day)
		return 2;
	if (*map == 366)
		puts("leap year");
	puts("done");
	return 0;
}
