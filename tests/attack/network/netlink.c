/* Asks the kernel for the network interfaces. */
#include "../attack.h"
static void attack(void)
{
	reached("AF_NETLINK", socket(AF_NETLINK, SOCK_RAW, 0));
}
