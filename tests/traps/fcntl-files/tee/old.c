#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int one[2], two[2], got = 0;

	if (pipe(one) || pipe2(two, O_NONBLOCK) || write(one[1], &day, sizeof day) != sizeof day)
		return 2;
	tee(one[0], two[1], sizeof day, 0);
	if (read(two[0], &got, sizeof got) == sizeof got && got == 366)
		puts("leap year");
	puts("done");
	return 0;
}
