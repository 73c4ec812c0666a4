#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	volatile double part = (n - 364.0) * (n - 366.0) + 0.5, root;

	errno = 0;
	root = sqrt(part);
	if (errno == EDOM)
		printf("no root for %d\n", day);
	if (root > 1e6)
		puts("large");
	puts("done");
	return 0;
}
