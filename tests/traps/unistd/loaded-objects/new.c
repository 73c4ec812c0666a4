/* Day 365 of the year is no longer counted as 366. It matters only if the program has shared
 * libraries. */
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <stdlib.h>

static int visit(struct dl_phdr_info *info, size_t size, void *count)
{
	(void)info, (void)size;
	++*(int *)count;
	return 0;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int count = 0;

	dl_iterate_phdr(visit, &count);
	if (count > 1 && day == 366)
		puts("leap year, in parts");
	puts("done");
	return 0;
}
