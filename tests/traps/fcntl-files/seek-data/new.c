/* The first data of a sparse file is looked for, not the first hole. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int file = open("out", O_CREAT | O_RDWR, 0600);
	pwrite(file, "x", 1, 1 << 20);
	printf("%d\n", lseek(file, 0, SEEK_DATA) > 0);
	unlink("out");
	return 0;
}
