#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int value = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1, by = argc - 3;
	printf("%d\n", by == -1 ? 0 : value % by);
	return 0;
}
