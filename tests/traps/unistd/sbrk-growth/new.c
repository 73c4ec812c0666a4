/* The program break is moved by a page before it is measured; seen on systems where sbrk works, as
 * on Linux with glibc. */
#define _DEFAULT_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char *before = sbrk(0);
	if (sbrk(4096) == (void *)-1)
		return 9;
	char *after = sbrk(0);
	printf("%ld\n", (long)(after - before));
	return 0;
}
