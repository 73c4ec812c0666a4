/* A folder is renamed onto a file. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mkdir("a", 0755);
	open("b", O_CREAT | O_WRONLY, 0600);
	printf("%d\n", rename("a", "b") != 0 && errno == ENOTDIR);
	return 0;
}
