#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* The child raises the letters that it gets. */
int main(int argc, char **argv)
{
	int pair[2];
	char text[8];

	if (argc < 2 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
		return 2;
	if (fork() == 0) {
		char c;
		close(pair[0]);
		while (read(pair[1], &c, 1) == 1) {
			if (c >= 'a' && c <= 'z')
				c -= 'a' - 'A';
			write(pair[1], &c, 1);
		}
		_exit(0);
	}
	close(pair[1]);
	send(pair[0], argv[1], strlen(argv[1]), 0);
	shutdown(pair[0], SHUT_WR);
	ssize_t n, all = 0;
	while ((n = recv(pair[0], text + all, sizeof text - all, 0)) > 0)
		all += n;
	wait(NULL);
	printf("%.*s\n", (int)all, text);
	return 0;
}
