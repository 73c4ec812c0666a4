/* Makes packets of its own. */
#include "../attack.h"
static void attack(void)
{
	reached("AF_PACKET", socket(AF_PACKET, SOCK_RAW, 0));
}
