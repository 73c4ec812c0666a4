// explore: --sym-arg 3
// Only one order of commands uses what was freed.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int *block = NULL;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++) {
		if (*p == 'n' && !block) {
			block = malloc(sizeof *block);
			if (block)
				*block = 5;
		} else if (*p == 'f' && block) {
			free(block);
		} else if (*p == 'u' && block) {
			printf("%d\n", *block);
		} else {
			break;
		}
	}
	return 0;
}
