#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (sysconf(_SC_HOST_NAME_MAX) <= 64 && day == 366)
		puts("leap year, short");
	puts("done");
	return 0;
}
