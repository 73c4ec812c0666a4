#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char *name = malloc(16);

	if (!name || argc < 2)
		return 1;
	name[3] = '\0';
	strncpy(name, argv[1], 2);
	name[2] = '\0';
	if (strlen(name) > 1)
		puts("long");
	free(name);
	return 0;
}
