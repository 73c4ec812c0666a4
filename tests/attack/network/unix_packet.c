/* Sends to a server by a path from one of a pair of sockets, which needs no call of its own to be made. */
#include "../attack.h"
#include <sys/un.h>
static void attack(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int kinds[] = {SOCK_DGRAM, SOCK_RAW, SOCK_DGRAM | SOCK_CLOEXEC};
	strncpy(address.sun_path, target("packets"), sizeof address.sun_path - 1);
	for (int i = 0; i < 3; i++) {
		int pair[2] = {-1, -1};
		socketpair(AF_UNIX, kinds[i], 0, pair);
		sendto(pair[0], "x", 1, 0, (void *)&address, sizeof address);
	}
}
