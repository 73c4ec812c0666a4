/* Makes a read-only mount writable. */
#include "../attack.h"
static void attack(void)
{
	reached("mount_attributes", syscall(SYS_mount_setattr, AT_FDCWD, "/usr", 0, (long[4]){0, 1}, 32));
}
