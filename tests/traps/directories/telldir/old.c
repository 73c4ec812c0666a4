#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>

static int count(DIR *folder)
{
	int number = 0;
	while (readdir(folder))
		number++;
	return number;
}

int main(void)
{
	DIR *folder = opendir(".");
	int before = count(folder);
	open("made", O_CREAT | O_WRONLY, 0600);
	printf("%d\n", count(folder) - before);
	return 0;
}
