/* Changes the table of segments. */
#include "../attack.h"
static void attack(void)
{
	reached("descriptor_table", syscall(SYS_modify_ldt, 0, (char[64]){0}, 64));
}
