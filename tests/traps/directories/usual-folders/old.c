#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	DIR *folder = opendir("/usr/lib");

	if (folder && day == 366)
		puts("leap year in the library");
	if (folder)
		closedir(folder);
	puts("done");
	return 0;
}
