/* Makes calls with the numbers of x32. */
#include "../attack.h"
static void attack(void)
{
	errno = 0;
	long result = syscall(0x40000000 | SYS_getpid);
	if (result > 0 || errno == ENOSYS)
		reached("calls of x32", 0);
}
