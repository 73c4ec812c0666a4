#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>

int main(void)
{
	fprintf(stderr, "%s: error\n", "tool");
	return 1;
}
