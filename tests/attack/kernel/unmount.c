/* Takes a mount away. */
#include "../attack.h"
static void attack(void)
{
	reached("unmount", syscall(SYS_umount2, "/nonexistent", 0));
}
