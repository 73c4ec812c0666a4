#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (fnmatch("[z-a]", "a", 0) != 0 && day == 366)
		puts("leap year, backwards");
	puts("done");
	return 0;
}
