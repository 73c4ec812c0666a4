#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	prctl(PR_SET_DUMPABLE, 0);
	if (prctl(PR_GET_DUMPABLE) == 0 && day == 366)
		puts("leap year, in secret");
	puts("done");
	return 0;
}
