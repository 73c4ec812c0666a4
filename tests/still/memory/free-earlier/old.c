#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *copy = strdup(argc > 1 ? argv[1] : "");
	if (!copy)
		return 1;
	size_t length = strlen(copy);
	printf("%zu\n", length);
	free(copy);
	return 0;
}
