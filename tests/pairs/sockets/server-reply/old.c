#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A server of one client: it answers with the sum of two digits. */
static void serve(int server)
{
	char text[8];
	int end = accept(server, NULL, NULL);
	ssize_t n = recv(end, text, 2, MSG_WAITALL);

	if (n == 2 && text[0] >= '0' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9') {
		int sum = text[0] - '0' + (text[1] - '0');
		n = snprintf(text, sizeof text, "%d", sum);
		send(end, text, n, 0);
	}
	close(end);
}

int main(int argc, char **argv)
{
	struct sockaddr_in name = { AF_INET, 0, { htonl(INADDR_LOOPBACK) } };
	socklen_t length = sizeof name;
	int server = socket(AF_INET, SOCK_STREAM, 0);
	char text[8];

	if (argc < 2 || strlen(argv[1]) != 2)
		return 2;
	if (bind(server, (struct sockaddr *)&name, sizeof name) || listen(server, 1))
		return 3;
	getsockname(server, (struct sockaddr *)&name, &length);
	if (fork() == 0) {
		serve(server);
		_exit(0);
	}
	close(server);
	int client = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(client, (struct sockaddr *)&name, sizeof name))
		return 4;
	send(client, argv[1], 2, 0);
	ssize_t n = recv(client, text, sizeof text - 1, 0);
	wait(NULL);
	text[n > 0 ? n : 0] = 0;
	printf("<%s>\n", text);
	return 0;
}
