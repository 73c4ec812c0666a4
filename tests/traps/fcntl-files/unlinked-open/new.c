/* The file is removed while it is open; how many names it has is printed. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	int file = open("out", O_CREAT | O_RDWR, 0600);
	unlink("out");
	fstat(file, &status);
	printf("%d\n", (int)status.st_nlink);
	return 0;
}
