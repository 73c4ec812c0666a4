#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	long cpus = sysconf(_SC_NPROCESSORS_CONF);
	int wanted = argc > 1 ? atoi(argv[1]) : 1;

	if (cpus < 1)
		cpus = 1;
	int jobs = wanted * cpus;
	printf("%d parts for %ld workers\n", jobs, cpus);
	return 0;
}
