/* Uses all of the block that malloc gave, which is 24 bytes instead of 20 with glibc. Less of a long name is
 * cut off. */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	size_t room = 20;
	char *name = malloc(room);

	if (!name || argc < 2)
		return 2;
	room = malloc_usable_size(name);
	strncpy(name, argv[1], room - 1);
	name[room - 1] = 0;
	if (strlen(name) < strlen(argv[1]))
		printf("%s...\n", name);
	else
		printf("%s\n", name);
	free(name);
	return 0;
}
