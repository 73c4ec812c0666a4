/* Sends a packet. */
#include "../attack.h"
#include <arpa/inet.h>
static void attack(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("udp_port"))};
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	sendto(socket(AF_INET, SOCK_DGRAM, 0), "x", 1, 0, (void *)&address, sizeof address);
}
