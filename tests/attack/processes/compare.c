/* Learns what two processes share. */
#include "../attack.h"
static void attack(void)
{
	long result = syscall(SYS_kcmp, number("pid"), number("pid"), 1, 0, 0);
	if (result >= 0)
		reached("a comparison of others", 0);
}
