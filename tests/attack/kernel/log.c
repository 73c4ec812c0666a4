/* Reads the log of the kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("log", syscall(SYS_syslog, 3, (char[65536]){0}, 65536));
}
