#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	int flags = FNM_PERIOD;

	if (argc < 3)
		return 2;
	if (fnmatch(argv[1], argv[2], flags) == 0) {
		printf("match\n");
		return 0;
	}
	printf("no match\n");
	return 1;
}
