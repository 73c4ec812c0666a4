#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (wcwidth(0xe9) < 0 && day == 366)
		puts("leap year, of no width");
	puts("done");
	return 0;
}
