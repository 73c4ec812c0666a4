// explore: --sym-dir d 3 2
// paths: 4
// Listing decides how many entries there are and nothing else.
#include <dirent.h>
#include <stdio.h>

int main(void)
{
	DIR *directory = opendir("d");
	int entries = -2;
	if (!directory)
		return 2;
	while (readdir(directory))
		entries++;
	closedir(directory);
	printf("%d entries\n", entries);
	return 0;
}
