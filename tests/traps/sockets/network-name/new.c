/* Day 365 of the year is no longer counted as 366. It matters only if /etc/networks names the loopback
 * network. */
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (getnetbyname("loopback") && day == 366)
		puts("leap year on the loop");
	puts("done");
	return 0;
}
