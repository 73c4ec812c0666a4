#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>

int main(void)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	if (sched_getaffinity(0, sizeof set, &set) != 0)
		return 9;
	puts(CPU_COUNT(&set) > 1000 ? "some" : "none");
	return 0;
}
