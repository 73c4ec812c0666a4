/* Mounts a file system. */
#include "../attack.h"
static void attack(void)
{
	reached("mount", syscall(SYS_mount, "none", "/nonexistent", "tmpfs", 0, NULL));
}
