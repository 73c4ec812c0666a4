/* The same by sched_setattr. */
#include "../attack.h"
static void attack(void)
{
	struct { unsigned size, policy; unsigned long flags; int nice; unsigned priority; unsigned long times[3]; } attributes =
		{.size = 48, .policy = SCHED_BATCH, .nice = 10};
	syscall(SYS_sched_setattr, number("pid"), &attributes, 0);
}
