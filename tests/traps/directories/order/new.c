/* The names are printed in the order of the directory instead of sorted. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	DIR *folder = opendir(".");
	struct dirent *entry;
	while ((entry = readdir(folder)))
		puts(entry->d_name);
	return 0;
}
