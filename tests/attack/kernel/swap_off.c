/* Ends swapping. */
#include "../attack.h"
static void attack(void)
{
	reached("swap_off", syscall(SYS_swapoff, "/nonexistent"));
}
