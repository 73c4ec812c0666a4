#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	signal(SIGPIPE, SIG_IGN);
	usleep(300000);
	ssize_t n = write(1, argv[1], strlen(argv[1]));
	if (n < 0) {
		fprintf(stderr, "reader is gone: %s\n", strerror(errno));
		return 4;
	}
	return 0;
}
