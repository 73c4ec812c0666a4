// explore: --sym-files 1 1 --sym-arg 1
// A file that is made needs a plain name.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int fd = open(argv[1], O_CREAT | O_EXCL | O_WRONLY, 0600);
	if (fd < 0) {
		printf("error %d\n", errno);
		return 1;
	}
	return write(fd, "new", 3) != 3;
}
