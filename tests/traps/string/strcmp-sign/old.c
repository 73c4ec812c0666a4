#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	int order = strcmp(argv[1], argv[2]);
	printf("%d\n", (order > 0) - (order < 0));
	return 0;
}
