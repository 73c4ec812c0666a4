/* A link that points to itself is followed, which fails in another way than a missing file does. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	symlink("loop", "loop");
	int file = open("loop", O_RDONLY);
	puts(file < 0 && errno == ELOOP ? "loop" : "missing");
	unlink("loop");
	return 0;
}
