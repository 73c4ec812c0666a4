/* The socket pair is a stream. Two messages may come as one. */
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int s[2];
	char message[64];

	if (argc < 2)
		return 2;
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, s)) {
		printf("no sockets\n");
		return 1;
	}
	for (char *p = argv[1]; *p; p++)
		send(s[0], p, 1, 0);
	shutdown(s[0], SHUT_WR);
	ssize_t n;
	while ((n = recv(s[1], message, sizeof message, 0)) > 0)
		printf("%.*s\n", (int)n, message);
	return 0;
}
