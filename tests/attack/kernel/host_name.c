/* Renames the machine. */
#include "../attack.h"
static void attack(void)
{
	reached("host_name", syscall(SYS_sethostname, "", -1));
}
