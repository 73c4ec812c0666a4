/* Connects to a server by a path. */
#include "../attack.h"
#include <sys/un.h>
static void attack(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	strncpy(address.sun_path, target("socket"), sizeof address.sun_path - 1);
	connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&address, sizeof address);
}
