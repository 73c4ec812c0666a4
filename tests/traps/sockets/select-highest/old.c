#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int peers[4][2], top = 0;
	struct timeval now = { 0, 0 };
	fd_set ready;

	FD_ZERO(&ready);
	for (int i = 0; i < 4; i++) {
		if (socketpair(AF_UNIX, SOCK_STREAM, 0, peers[i]))
			return 2;
		FD_SET(peers[i][0], &ready);
		if (peers[i][0] > top)
			top = peers[i][0];
	}
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++)
		if (*p >= '0' && *p <= '3')
			write(peers[*p - '0'][1], "x", 1);
	printf("%d ready\n", select(top + 1, &ready, NULL, NULL, &now));
	return 0;
}
