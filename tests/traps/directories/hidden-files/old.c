#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	int count = 0;
	struct dirent *entry;
	open(".hidden", O_CREAT | O_WRONLY, 0600);
	DIR *folder = opendir(".");
	while ((entry = readdir(folder)))
		count += entry->d_name[0] != '.';
	printf("%d\n", count);
	return 0;
}
