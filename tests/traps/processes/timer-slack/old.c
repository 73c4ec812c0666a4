#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (prctl(PR_SET_TIMERSLACK, 1000000L) == 0 && day == 366)
		puts("leap year, taking its time");
	puts("done");
	return 0;
}
