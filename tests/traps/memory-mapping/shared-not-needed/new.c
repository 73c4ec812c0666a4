/* Day 365 of the year is no longer counted as 366. The number is kept in shared memory, which
 * MADV_DONTNEED does not clear. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (page == MAP_FAILED)
		return 2;
	*page = day;
	madvise(page, 4096, MADV_DONTNEED);
	if (*page == 366)
		puts("leap year");
	puts("done");
	return 0;
}
