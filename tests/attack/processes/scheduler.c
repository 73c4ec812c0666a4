/* Gives a process the scheduler for idle ones. */
#include "../attack.h"
static void attack(void)
{
	struct sched_param parameters = {0};
	sched_setscheduler(number("pid"), SCHED_IDLE, &parameters);
}
