/* Connects to a server of this machine. */
#include "../attack.h"
#include <arpa/inet.h>
static void attack(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("port"))};
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	connect(socket(AF_INET, SOCK_STREAM, 0), (void *)&address, sizeof address);
}
