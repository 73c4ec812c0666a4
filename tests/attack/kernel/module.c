/* Loads a module into the kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("module", syscall(SYS_init_module, NULL, 0, ""));
}
