/* Becomes root by a program that may. */
#include "../attack.h"
#include <sys/prctl.h>
static void attack(void)
{
	/* Without new rights no such program gives any. */
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0)
		reached("programs that change the user", 0);
	if (setuid(0) == 0)
		reached("root", 0);
}
