#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mkdir("a", 0755);
	mkdir("b", 0755);
	printf("%d\n", rename("a", "b") != 0 && errno == ENOTDIR);
	return 0;
}
