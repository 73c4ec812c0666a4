// explore: --sym-env MODE 4
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	const char *mode = getenv("MODE");
	if (!mode)
		puts("unset");
	else if (!*mode)
		puts("empty");
	else if (!strcmp(mode, "fast"))
		puts("fast");
	else if (mode[0] == 's')
		printf("starts with s, %zu bytes\n", strlen(mode));
	else
		puts("unknown");
	return getenv("OTHER") != NULL;
}
