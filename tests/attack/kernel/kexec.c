/* Loads another kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("kexec", syscall(SYS_kexec_load, 0, 1, NULL, 0xffff));
}
