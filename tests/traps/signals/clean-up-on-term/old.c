#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void quit(int signal)
{
	unlink("running.lock");
	_exit(128 + signal);
}

int main(void)
{
	signal(SIGTERM, quit);
	signal(SIGINT, quit);
	int fd = open("running.lock", O_CREAT | O_EXCL | O_WRONLY, 0644);
	if (fd < 0) {
		fprintf(stderr, "already running\n");
		return 1;
	}
	usleep(1000000);
	unlink("running.lock");
	return 0;
}
