#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *name, *group;
	if (argc < 2)
		return 1;
	name = strtok(argv[1], ":");
	group = strtok(NULL, ":");
	printf("%zu\n", strlen(group));
	return name == NULL;
}
