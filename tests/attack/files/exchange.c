/* Exchanges a file of its own with one of the user. */
#include "../attack.h"
static void attack(void)
{
	close(open("own", O_WRONLY | O_CREAT, 0644));
	syscall(SYS_renameat2, AT_FDCWD, "own", AT_FDCWD, target("canary"), 2);
}
