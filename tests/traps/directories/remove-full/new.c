/* The folder has a file in it when it is removed. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	mkdir("sub", 0755);
	open("sub/file", O_CREAT | O_WRONLY, 0600);
	if (rmdir("sub") != 0)
		puts(errno == ENOTEMPTY || errno == EEXIST ? "full" : "other");
	return 0;
}
