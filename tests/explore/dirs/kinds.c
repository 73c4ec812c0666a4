// explore: --sym-dir d 1 1
// paths: 5
// No entry, or a file, a directory, a link or a pipe. The two kinds of link are one: nobody follows it.
#include <dirent.h>
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
		char path[300] = "d/";
		if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
			continue;
		strcat(path, entry->d_name);
		if (lstat(path, &data)) {
			puts("it has gone");
			return 3;
		}
		if (S_ISREG(data.st_mode))
			puts("file");
		else if (S_ISDIR(data.st_mode))
			puts("directory");
		else if (S_ISLNK(data.st_mode))
			puts("link");
		else
			puts("pipe");
	}
	closedir(directory);
	return 0;
}
