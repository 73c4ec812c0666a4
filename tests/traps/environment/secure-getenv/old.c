#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *options = secure_getenv("OPTS");
	if (options && options[0] == 'v')
		puts("verbose");
	return 0;
}
