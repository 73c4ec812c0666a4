/* Sends without connecting first. */
#include "../attack.h"
#include <arpa/inet.h>
static void attack(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("port"))};
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	sendto(socket(AF_INET, SOCK_STREAM, 0), "x", 1, 0x20000000, (void *)&address, sizeof address);
}
