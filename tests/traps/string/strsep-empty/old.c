#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *rest = argc > 1 ? argv[1] : "", *field;
	int count = 0;
	for (field = strtok(rest, ":"); field; field = strtok(NULL, ":"))
		count++;
	printf("%d\n", count);
	return 0;
}
