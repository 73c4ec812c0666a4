/* Puts a key into the ring of the user. */
#include "../attack.h"
static void attack(void)
{
	long key = syscall(SYS_add_key, "user", "schism:attack", "x", 1, -3);
	reached("the ring", key);
	reached("request_key", syscall(SYS_request_key, "user", "schism:attack", NULL, 0));
}
