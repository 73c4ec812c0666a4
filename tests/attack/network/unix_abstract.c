/* Connects to a server by an abstract name. */
#include "../attack.h"
#include <stddef.h>
#include <sys/un.h>
static void attack(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const char *name = target("abstract");
	memcpy(address.sun_path + 1, name, strlen(name));
	connect(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&address, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
}
