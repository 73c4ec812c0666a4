/* Enters a namespace of another process. */
#include "../attack.h"
static void attack(void)
{
	reached("enter_namespace", setns(open("/proc/self/ns/net", O_RDONLY), 0));
}
