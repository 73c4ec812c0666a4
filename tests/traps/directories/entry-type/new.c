/* The kind of an entry is taken from readdir: a folder is told apart from a file. */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct dirent *entry;
	mkdir("sub", 0755);
	DIR *folder = opendir(".");
	while ((entry = readdir(folder)))
		if (entry->d_name[0] == 's')
			printf("%d\n", entry->d_type == DT_DIR);
	return 0;
}
