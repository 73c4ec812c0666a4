#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct stat s;
	int fd = open("disk", O_CREAT | O_RDWR, 0644);

	if (fd < 0 || argc < 2 || ftruncate(fd, (off_t)atoi(argv[1]) << 30) < 0 || fstat(fd, &s) < 0) {
		printf("cannot make it\n");
		return 1;
	}
	off_t size = s.st_size;
	printf("%lld sectors\n", (long long)size / 512);
	unlink("disk");
	return 0;
}
