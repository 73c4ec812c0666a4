// explore: --sym-dir d 1 1
// paths: 5
// stat follows links, to nothing or to the directory itself.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

int main(void)
{
	DIR *directory = opendir("d");
	if (!directory)
		return 2;
	for (struct dirent *entry; (entry = readdir(directory));) {
		struct stat data;
		if (entry->d_name[0] == '.')
			continue;
		if (fstatat(dirfd(directory), entry->d_name, &data, 0))
			printf("error %d\n", errno);
		else if (S_ISDIR(data.st_mode))
			puts("directory");
		else
			puts("something else");
	}
	return 0;
}
