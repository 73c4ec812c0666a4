/* Files whose names begin with a dot are counted, too, except the two that are always there. */
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
		count += strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..");
	printf("%d\n", count);
	return 0;
}
