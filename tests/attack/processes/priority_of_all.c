/* Lowers the priority of all processes of the user. */
#include "../attack.h"
static void attack(void)
{
	/* Not if that were all of the machine. */
	if (number("may_hurt_all"))
		setpriority(PRIO_USER, 0, getpriority(PRIO_PROCESS, 0) + 1);
}
