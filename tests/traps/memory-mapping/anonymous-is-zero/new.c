/* The page is thrown away by madvise before it is read, and reads as zero. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/mman.h>

int main(void)
{
	char *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (page == MAP_FAILED)
		return 9;
	page[0] = 'x';
	madvise(page, 4096, MADV_DONTNEED);
	printf("%d\n", page[0]);
	return 0;
}
