// explore: --fixture FIXTURE --sym-arg 3
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

int main(int argc, char **argv)
{
	struct stat data;
	if (argc < 2)
		return 2;
	if (stat(argv[1], &data)) {
		printf("error %d\n", errno);
		return 1;
	}
	if (S_ISDIR(data.st_mode))
		puts("a directory");
	else
		printf("%d bytes\n", (int)data.st_size);
	return 0;
}
