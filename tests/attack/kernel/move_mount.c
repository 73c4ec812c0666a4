/* Moves a mount. */
#include "../attack.h"
static void attack(void)
{
	reached("move_mount", syscall(SYS_move_mount, AT_FDCWD, "/nonexistent", AT_FDCWD, "/nonexistent", 0));
}
