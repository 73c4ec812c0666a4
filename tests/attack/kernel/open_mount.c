/* Copies a mount. */
#include "../attack.h"
static void attack(void)
{
	reached("open_mount", syscall(SYS_open_tree, AT_FDCWD, "/", 1));
}
