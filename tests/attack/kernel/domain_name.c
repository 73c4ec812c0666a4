/* Renames its domain. */
#include "../attack.h"
static void attack(void)
{
	reached("domain_name", syscall(SYS_setdomainname, "", -1));
}
