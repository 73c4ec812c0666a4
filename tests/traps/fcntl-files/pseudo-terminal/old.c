#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int master = posix_openpt(O_RDWR | O_NOCTTY);

	if (master >= 0 && isatty(master) && day == 366)
		puts("leap year on a terminal");
	puts("done");
	return 0;
}
