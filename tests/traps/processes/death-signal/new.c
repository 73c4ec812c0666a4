/* Day 365 of the year is no longer counted as 366. It matters only if the signal at the parent's death
 * is what it was set to. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int signal = 0;

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (prctl(PR_GET_PDEATHSIG, &signal) == 0 && signal == SIGTERM && day == 366)
		puts("leap year to the end");
	puts("done");
	return 0;
}
