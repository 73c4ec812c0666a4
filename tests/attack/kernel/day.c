/* The same by the older call. */
#include "../attack.h"
static void attack(void)
{
	reached("day", syscall(SYS_settimeofday, (long[2]){-1, -1}, NULL));
}
