#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	struct dirent **list;
	int count = scandir(".", &list, NULL, alphasort);
	for (int i = 0; i < count; i++)
		puts(list[i]->d_name);
	return 0;
}
