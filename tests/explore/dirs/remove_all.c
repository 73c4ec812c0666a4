// explore: --sym-dir d 2 1
// paths: 31
// Removes what it finds; directories in another way than the rest.
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	DIR *directory = opendir("d");
	if (!directory || chdir("d"))
		return 2;
	int removed = 0;
	for (struct dirent *entry; (entry = readdir(directory));) {
		if (entry->d_name[0] == '.')
			continue;
		removed += unlink(entry->d_name) == 0 || rmdir(entry->d_name) == 0;
	}
	closedir(directory);
	printf("%d removed, d itself %s\n", removed, rmdir("../d") ? "stays" : "too");
	return 0;
}
