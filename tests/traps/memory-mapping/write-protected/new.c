/* The page is made read-only before it is written. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void)
{
	char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return 9;
	mprotect(page, 4096, PROT_READ);
	page[0] = 'x';
	puts("written");
	return 0;
}
