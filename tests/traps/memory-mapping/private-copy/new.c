/* The file is mapped privately. What is changed in memory does not come into the file. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd = open("page", O_CREAT | O_RDWR | O_TRUNC, 0644);

	if (fd < 0 || argc < 2 || write(fd, "abc\n", 4) != 4)
		return 2;
	char *page = mmap(NULL, 4, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
	if (page == MAP_FAILED) {
		perror("page");
		return 1;
	}
	if (argv[1][0])
		page[0] = argv[1][0];
	munmap(page, 4);
	close(fd);
	return 0;
}
