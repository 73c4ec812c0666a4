// explore: --sym-dir d 2 1
// paths: 9
// Which of the two is larger, which older: branches of the program, not of the system.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat first, second;
	if (lstat("d/a", &first) || lstat("d/b", &second))
		return 1;
	if (!S_ISREG(first.st_mode) || !S_ISREG(second.st_mode))
		return 2;
	puts(first.st_size > second.st_size ? "larger" : "not larger");
	puts(first.st_mtime < second.st_mtime ? "older" : "not older");
	return 0;
}
