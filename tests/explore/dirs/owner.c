// explore: --sym-dir d 1 1
// paths: 6
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat data;
	if (lstat("d/x", &data))
		return 1;
	if (S_ISLNK(data.st_mode))
		return 2;
	if (data.st_mode & S_ISUID)
		puts("set-user-id");
	puts(data.st_uid ? "somebody's" : "root's");
	return 0;
}
