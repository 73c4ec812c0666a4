/* Makes a file system by the newer calls. */
#include "../attack.h"
static void attack(void)
{
	reached("new_mount", syscall(SYS_fsopen, "tmpfs", 0));
}
