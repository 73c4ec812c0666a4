/* The mapping may not be moved when it grows. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void)
{
	char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (pages == MAP_FAILED)
		return 9;
	void *grown = mremap(pages, 4096, 8192, 0);
	puts(grown == MAP_FAILED ? "refused" : "grown");
	return 0;
}
