#include <stdlib.h>

int main(int argc, char **argv)
{
	char *memory = malloc(8);
	if (argc > 1 && argv[1][0] == 'x') {
		free(memory);
		memory = NULL;
	}
	free(memory);
	return 0;
}
