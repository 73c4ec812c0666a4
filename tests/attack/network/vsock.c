/* Speaks to the host of a virtual machine. */
#include "../attack.h"
static void attack(void)
{
	reached("AF_VSOCK", socket(AF_VSOCK, SOCK_STREAM, 0));
}
