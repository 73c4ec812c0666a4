/* The same from a file. */
#include "../attack.h"
static void attack(void)
{
	reached("module_of_file", syscall(SYS_finit_module, -1, "", 0));
}
