/* Makes a call that nobody knows yet, but for the newest kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("unknown_call", syscall(465, -1, NULL, 0, NULL, 0));
}
