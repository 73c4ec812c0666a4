/* There is room for two bytes only: the rest of a longer message is lost. */
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct sockaddr_in name = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
	socklen_t length = sizeof name;
	int to = socket(AF_INET, SOCK_DGRAM, 0), from = socket(AF_INET, SOCK_DGRAM, 0);
	char text[2];

	if (argc < 2 || bind(to, (struct sockaddr *)&name, sizeof name))
		return 2;
	getsockname(to, (struct sockaddr *)&name, &length);
	sendto(from, argv[1], strlen(argv[1]), 0, (struct sockaddr *)&name, sizeof name);
	ssize_t n = recv(to, text, sizeof text, 0);
	printf("%zd bytes, %s\n", n, argv[1][0] == 'q' ? "quit" : "more");
	return 0;
}
