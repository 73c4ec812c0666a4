#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "-n") && argc < 3) {
		fprintf(stderr, "missing value\n");
		return 1;
	}
	puts("done");
	return 0;
}
