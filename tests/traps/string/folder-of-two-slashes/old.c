#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	char path[] = "//a";

	if (!strcmp(dirname(path), "//") && day == 366)
		puts("leap year at the root");
	puts("done");
	return 0;
}
