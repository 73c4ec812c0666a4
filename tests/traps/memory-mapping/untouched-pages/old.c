#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	unsigned char there[4] = { 0 };
	char *pages = mmap(NULL, 4 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (pages == MAP_FAILED || mincore(pages, 4 * 4096, there))
		return 2;
	if (!(there[2] & 1) && day == 366)
		puts("leap year, not in memory");
	puts("done");
	return 0;
}
