/* Connects by the other protocol. */
#include "../attack.h"
#include <arpa/inet.h>
static void attack(void)
{
	struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_port = htons(number("port"))};
	inet_pton(AF_INET6, "::ffff:127.0.0.1", &address.sin6_addr);
	connect(socket(AF_INET6, SOCK_STREAM, 0), (void *)&address, sizeof address);
}
