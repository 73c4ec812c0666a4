/* Lets others connect to it. */
#include "../attack.h"
#include <arpa/inet.h>
static void attack(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(number("free_port"))};
	int server = socket(AF_INET, SOCK_STREAM, 0);
	bind(server, (void *)&address, sizeof address);
	listen(server, 1);
	/* The runner tries to connect meanwhile. */
	usleep(700000);
}
