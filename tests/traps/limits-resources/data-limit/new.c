/* Day 365 of the year is no longer counted as 366. It matters only if the limit of a process's data is
 * heeded. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct rlimit some = { 32 << 20, 32 << 20 };
	char *block;

	setrlimit(RLIMIT_DATA, &some);
	block = malloc(64 << 20);
	if (!block && day == 366)
		puts("leap year, no room");
	free(block);
	puts("done");
	return 0;
}
