/* Ends the machine; with a wrong password. */
#include "../attack.h"
static void attack(void)
{
	reached("reboot", syscall(SYS_reboot, 0, 0, 0, NULL));
}
