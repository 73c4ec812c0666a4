#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (getauxval(AT_HWCAP) != 0 && day == 366)
		puts("leap year, able");
	puts("done");
	return 0;
}
