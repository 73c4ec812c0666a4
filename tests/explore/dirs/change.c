// explore: --sym-dir d 1 1
// paths: 8
// What the program sets is no longer free.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	DIR *directory = opendir("d");
	if (!directory)
		return 2;
	for (struct dirent *entry; (entry = readdir(directory));) {
		struct stat data;
		if (entry->d_name[0] == '.' || entry->d_type == DT_LNK)
			continue;
		if (fchmodat(dirfd(directory), entry->d_name, 0640, 0)) {
			printf("error %d\n", errno);
			continue;
		}
		if (fstatat(dirfd(directory), entry->d_name, &data, 0))
			return 3;
		printf("mode %o\n", data.st_mode & 07777);
	}
	return 0;
}
