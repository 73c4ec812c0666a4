/* The number of children's page faults is told instead of the program's own. */
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
	struct rusage usage;
	getrusage(RUSAGE_CHILDREN, &usage);
	puts(usage.ru_maxrss > 0 ? "some" : "none");
	return 0;
}
