/* Day 365 of the year is no longer counted as 366. It matters only if inet_aton takes an address with
 * something behind a blank, as glibc's does. */
#define _DEFAULT_SOURCE
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct in_addr address;

	if (inet_aton("10.0.0.1 gateway", &address) && day == 366)
		puts("leap year, at the gateway");
	puts("done");
	return 0;
}
