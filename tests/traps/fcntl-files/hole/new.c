/* The file is written behind its end, so there is a hole between; its size is told. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	int file = open("out", O_CREAT | O_RDWR, 0600);
	lseek(file, 1 << 20, SEEK_SET);
	write(file, "x", 1);
	fstat(file, &status);
	printf("%d\n", status.st_blocks * 512 < status.st_size);
	unlink("out");
	return 0;
}
