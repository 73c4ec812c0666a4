#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	symlink("nothing", "loop");
	int file = open("loop", O_RDONLY);
	puts(file < 0 && errno == ELOOP ? "loop" : "missing");
	unlink("loop");
	return 0;
}
