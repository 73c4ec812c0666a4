/* Day 365 of the year is no longer counted as 366. It matters only if inet_network packs the parts of
 * 10.1 closely, as glibc's does. */
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (inet_network("10.1") == 0x0a01 && day == 366)
		puts("leap year in the network");
	puts("done");
	return 0;
}
