/* Makes a process in namespaces of its own. */
#include "../attack.h"
static void attack(void)
{
	long pid = syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWNS | SIGCHLD, NULL, NULL, NULL, NULL);
	if (pid == 0)
		_exit(0);
	reached("namespaces by clone", pid);
}
