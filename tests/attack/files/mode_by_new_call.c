/* The same by fchmodat2. */
#include "../attack.h"
static void attack(void)
{
	syscall(452, AT_FDCWD, target("canary"), 0777, 0);
}
