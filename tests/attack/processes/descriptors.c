/* Takes an open file from a process. */
#include "../attack.h"
static void attack(void)
{
	int process = syscall(SYS_pidfd_open, number("pid"), 0);
	int file = syscall(SYS_pidfd_getfd, process, 0, 0);
	if (file >= 0)
		reached("a file of another process", 0);
}
