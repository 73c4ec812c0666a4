/* Lets a process wait for its disk. */
#include "../attack.h"
static void attack(void)
{
	syscall(SYS_ioprio_set, 1, number("pid"), 3 << 13);
}
