#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char *before = sbrk(0);
	if (sbrk(0) == (void *)-1)
		return 9;
	char *after = sbrk(0);
	printf("%ld\n", (long)(after - before));
	return 0;
}
