#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct timespec times[2] = { { 1, 0 }, { 2, 0 } };
	struct stat status;
	int file = open("out", O_CREAT | O_WRONLY, 0600);
	futimens(file, times);
	fstat(file, &status);
	printf("%ld\n", (long)status.st_mtime);
	return 0;
}
