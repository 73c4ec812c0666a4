/* Exchanges the root. */
#include "../attack.h"
static void attack(void)
{
	reached("pivot_root", syscall(SYS_pivot_root, "/nonexistent", "/nonexistent"));
}
