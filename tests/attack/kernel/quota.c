/* Changes what users may store. */
#include "../attack.h"
static void attack(void)
{
	reached("quota", syscall(SYS_quotactl, 0x80000100, "/nonexistent", 0, NULL));
}
