/* Speaks to devices by ports. */
#include "../attack.h"
static void attack(void)
{
	reached("ports", syscall(SYS_ioperm, 0x80, 1, 0));
}
