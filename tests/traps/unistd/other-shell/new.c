/* Day 365 of the year is no longer counted as 366. It matters only if there is a shell of the name
 * bash. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (access("/bin/bash", X_OK) == 0 && day == 366)
		puts("leap year in bash");
	puts("done");
	return 0;
}
