/* The same by a call of which a filter cannot see the flags. */
#include "../attack.h"
static void attack(void)
{
	unsigned long arguments[8] = {CLONE_NEWUSER, 0, 0, 0, SIGCHLD};
	long pid = syscall(435, arguments, sizeof arguments);
	if (pid == 0)
		_exit(0);
	reached("namespaces by clone3", pid);
}
