// explore: --sym-dir d 1 1
// paths: 7
// Who may read or write the entry: a decision each, whatever the mode and the owner.
#include <dirent.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	DIR *directory = opendir("d");
	if (!directory || chdir("d"))
		return 2;
	for (struct dirent *entry; (entry = readdir(directory));) {
		if (entry->d_name[0] == '.')
			continue;
		printf("%d", access(entry->d_name, R_OK));
		printf("%d\n", access(entry->d_name, W_OK));
	}
	return 0;
}
