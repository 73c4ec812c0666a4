#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *name = tempnam("/tmp", "job");

	if (!name)
		return 1;
	printf("spooling to %.*s\n", (int)(strrchr(name, '/') - name), name);
	free(name);
	return 0;
}
