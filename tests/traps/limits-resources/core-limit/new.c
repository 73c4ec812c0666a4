/* The program tells the soft limit on core files after setting it. */
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit;
	getrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = 0;
	limit.rlim_max = 0;
	setrlimit(RLIMIT_CORE, &limit);
	limit.rlim_cur = limit.rlim_max = 4096;
	setrlimit(RLIMIT_CORE, &limit);
	printf("%lu\n", (unsigned long)limit.rlim_cur);
	return 0;
}
