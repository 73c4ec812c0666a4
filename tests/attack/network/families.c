/* Tries the other families of sockets, for which the kernel loads modules. */
#include "../attack.h"
static void attack(void)
{
	for (int family = 3; family < 46; family++)
		if (family != AF_INET6 && family != AF_NETLINK && family != AF_VSOCK && family != AF_ALG && family != AF_PACKET) {
			int kinds[] = {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET};
			for (int i = 0; i < 4; i++)
				if (socket(family, kinds[i], 0) >= 0)
					reached("another family", 0);
		}
}
