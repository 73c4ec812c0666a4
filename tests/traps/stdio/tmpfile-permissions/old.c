#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	char name[] = "workXXXXXX";
	struct stat status;
	int file = mkstemp(name);
	if (file < 0)
		return 1;
	fstat(file, &status);
	unlink(name);
	printf("%o\n", status.st_mode & 0777);
	return 0;
}
