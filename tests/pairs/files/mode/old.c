#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int fd;
	if (argc < 2 || strcmp(argv[1], "key") != 0)
		return 1;
	fd = open("secret", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0)
		return 2;
	if (write(fd, "abc\n", 4) != 4)
		return 3;
	close(fd);
	return 0;
}
