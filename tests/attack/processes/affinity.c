/* Ties a process to one processor. */
#include "../attack.h"
static void attack(void)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(0, &set);
	sched_setaffinity(number("pid"), sizeof set, &set);
}
