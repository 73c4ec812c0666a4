/* Lowers the priority of a process. */
#include "../attack.h"
static void attack(void)
{
	setpriority(PRIO_PROCESS, number("pid"), 15);
}
