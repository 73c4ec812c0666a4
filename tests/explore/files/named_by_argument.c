// explore: --sym-arg 2 --sym-files 1 2
// The name of the file is symbolic: there is one that exists.
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *file = fopen(argv[1], "r");
	if (!file) {
		puts("cannot open it");
		return 1;
	}
	int c = getc(file);
	printf("starts with %d\n", c);
	fclose(file);
	return 0;
}
