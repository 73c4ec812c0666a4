/* The missing second field is tested before it is measured. Seen for lines without a colon: old crashes. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *name, *group;
	if (argc < 2)
		return 1;
	name = strtok(argv[1], ":");
	group = strtok(NULL, ":");
	if (name == NULL || group == NULL) {
		puts("two fields, please");
		return 1;
	}
	printf("%zu\n", strlen(group));
	return name == NULL;
}
