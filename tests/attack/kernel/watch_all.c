/* Watches all files. */
#include "../attack.h"
static void attack(void)
{
	reached("watch_all", syscall(SYS_fanotify_init, 0, O_RDONLY));
}
