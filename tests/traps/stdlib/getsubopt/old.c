#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *const names[] = { "ro", "rw", NULL };
	char *options = argc > 1 ? argv[1] : "", *value = NULL;
	while (*options) {
		int at = getsubopt(&options, names, &value);
		printf("%d %s\n", at, value ? value : "-");
	}
	return 0;
}
