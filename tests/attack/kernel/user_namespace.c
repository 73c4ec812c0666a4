/* Becomes root in a namespace of its own. */
#include "../attack.h"
static void attack(void)
{
	reached("user_namespace", unshare(CLONE_NEWUSER));
}
