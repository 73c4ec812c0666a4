// explore: --sym-dir d 1 2
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	DIR *directory = opendir("d");
	if (!directory)
		return 2;
	for (struct dirent *entry; (entry = readdir(directory));) {
		char byte;
		if (entry->d_name[0] == '.')
			continue;
		int fd = openat(dirfd(directory), entry->d_name, O_RDONLY | O_NONBLOCK);
		if (fd < 0)
			printf("error %d\n", errno);
		else if (read(fd, &byte, 1) == 1)
			puts("not empty");
		else
			puts("nothing to read");
	}
	return 0;
}
