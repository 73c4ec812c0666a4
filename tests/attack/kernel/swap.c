/* Swaps to a file. */
#include "../attack.h"
static void attack(void)
{
	reached("swap", syscall(SYS_swapon, "/nonexistent", 0));
}
