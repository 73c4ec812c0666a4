#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	int file = open("out", O_CREAT | O_RDWR, 0600);
	fstat(file, &status);
	unlink("out");
	printf("%d\n", (int)status.st_nlink);
	return 0;
}
