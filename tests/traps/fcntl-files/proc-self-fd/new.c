/* The path of standard input is read from /proc. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char path[256] = "";
	readlink("/proc/self/fd/0", path, sizeof path - 1);
	puts(path[0] ? "a path" : "nothing");
	return 0;
}
