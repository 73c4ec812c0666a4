/* Takes page faults into its own hands. */
#include "../attack.h"
static void attack(void)
{
	reached("userfaultfd", syscall(SYS_userfaultfd, 1));
}
