/* The type of the socket is asked for instead of whether it listens. */
#include <stdio.h>
#include <sys/socket.h>

int main(void)
{
	int value = -1, server = socket(AF_INET, SOCK_STREAM, 0);
	socklen_t size = sizeof value;
	getsockopt(server, SOL_SOCKET, SO_TYPE, &value, &size);
	printf("%d\n", value);
	return 0;
}
