#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/stat.h>

int main(void)
{
	mkdir("sub", 0755);
	int folder = open("sub", O_RDONLY | O_DIRECTORY);
	return openat(AT_FDCWD, "file", O_CREAT | O_WRONLY, 0600) < 0;
}
