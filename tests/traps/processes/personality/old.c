#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/personality.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	personality(ADDR_NO_RANDOMIZE);
	if (personality(0xffffffff) == ADDR_NO_RANDOMIZE && day == 366)
		puts("leap year, in its place");
	puts("done");
	return 0;
}
