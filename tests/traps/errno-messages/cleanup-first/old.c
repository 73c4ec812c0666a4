#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int fd = open(argv[1], O_WRONLY);
	if (fd < 0) {
		int error = errno;
		unlink("scratch");
		errno = error;
		perror("cannot write");
		return 1;
	}
	close(fd);
	return 0;
}
