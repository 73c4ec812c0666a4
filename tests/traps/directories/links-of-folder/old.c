#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat before, after;
	stat(".", &before);
	mkdir("a", 0755);
	stat(".", &after);
	printf("%d\n", (int)(after.st_nlink - before.st_nlink));
	return 0;
}
