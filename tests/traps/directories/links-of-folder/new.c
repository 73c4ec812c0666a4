/* The number of a folder's links grows with each folder in it; one more is made. */
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	struct stat before, after;
	stat(".", &before);
	mkdir("a", 0755);
	mkdir("b", 0755);
	stat(".", &after);
	printf("%d\n", (int)(after.st_nlink - before.st_nlink));
	return 0;
}
