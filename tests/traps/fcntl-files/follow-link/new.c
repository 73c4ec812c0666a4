/* The link itself is looked at instead of what it points to. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	symlink(".", "here");
	if (lstat("here", &status) != 0)
		return 1;
	puts(S_ISDIR(status.st_mode) ? "folder" : "link");
	unlink("here");
	return 0;
}
