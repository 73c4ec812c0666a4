#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char line[64];
	if (!fgets(line, sizeof line, stdin))
		return 1;
	printf("%zu\n", strcspn(line, "\n"));
	return 0;
}
