/* Removes a module. */
#include "../attack.h"
static void attack(void)
{
	reached("module_removed", syscall(SYS_delete_module, "nonexistent", O_NONBLOCK));
}
