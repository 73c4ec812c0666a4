/* The duplicate of an argument that starts with a slash is given back. Seen for such arguments: old loses
   memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		char *copy = strdup(argv[i]);
		if (!copy)
			exit(3);
		if (copy[0] == '/') {
			puts("absolute");
			free(copy);
			continue;
		}
		puts("relative");
		free(copy);
	}
	return 0;
}
