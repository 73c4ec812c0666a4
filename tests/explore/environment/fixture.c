// explore: --fixture FIXTURE --sym-arg 2
// The folder beside this program is the working directory.
#include <dirent.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	DIR *directory = opendir(".");
	int entries = 0, found = 0;
	if (argc < 2 || !directory)
		return 2;
	for (struct dirent *entry; (entry = readdir(directory));) {
		if (entry->d_name[0] == '.')
			continue;
		entries++;
		if (!strcmp(entry->d_name, argv[1]))
			found = 1;
	}
	closedir(directory);
	printf("%d entries, %s\n", entries, found ? "yours among them" : "not yours");
	return !found;
}
