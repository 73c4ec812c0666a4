#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	unsigned char there[2];
	char *pages = mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (pages == MAP_FAILED || mremap(pages, 2 * 4096, 4096, 0) == MAP_FAILED)
		return 2;
	if (mincore(pages, 2 * 4096, there) && day == 366)
		puts("leap year, cut off");
	puts("done");
	return 0;
}
