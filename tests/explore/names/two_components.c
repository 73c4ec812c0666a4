// explore: --fixture FIXTURE --sym-arg 2
// The symbolic name is looked up below a plain one.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char path[64] = "dir/", byte;
	if (argc < 2)
		return 2;
	strcat(path, argv[1]);
	int fd = open(path, O_RDONLY);
	if (fd < 0)
		return 1;
	if (read(fd, &byte, 1) != 1)
		return 3;
	putchar(byte);
	return 0;
}
