/* The socket in the file system is not removed at the end. */
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX, .sun_path = "socket" };
	int server = socket(AF_UNIX, SOCK_STREAM, 0);
	if (server < 0 || bind(server, (void *)&address, sizeof address) != 0)
		return 9;
	return 0;
}
