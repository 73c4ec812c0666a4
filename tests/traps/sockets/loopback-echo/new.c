/* The server answers with the next letter. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof address;
	int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
	char letter = 'a';
	if (bind(server, (void *)&address, size) != 0 || listen(server, 1) != 0)
		return 9;
	getsockname(server, (void *)&address, &size);
	if (connect(client, (void *)&address, size) != 0)
		return 8;
	int peer = accept(server, NULL, NULL);
	write(client, &letter, 1);
	read(peer, &letter, 1);
	letter += 1;
	write(peer, &letter, 1);
	read(client, &letter, 1);
	printf("%c\n", letter);
	return 0;
}
