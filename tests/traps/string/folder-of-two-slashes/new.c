/* Day 365 of the year is no longer counted as 366. It matters only if the folder of //a is //, as with
 * glibc's dirname. */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	char path[] = "//a";

	if (!strcmp(dirname(path), "//") && day == 366)
		puts("leap year at the root");
	puts("done");
	return 0;
}
