#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int fd = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0) {
		perror("out");
		return 1;
	}
	if (write(fd, argv[1], strlen(argv[1])) < 0 || write(fd, "\n", 1) != 1)
		return 1;
	close(fd);
	return 0;
}
