#define _GNU_SOURCE
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static int visible(const struct dirent *e)
{
	return e->d_name[0] != '.';
}

int main(void)
{
	struct dirent **list;
	int n = scandir(".", &list, visible, alphasort);

	if (n < 0) {
		perror(".");
		return 1;
	}
	for (int i = 0; i < n; i++)
		printf("%s\n", list[i]->d_name);
	return 0;
}
