/* The message does not say any more why it failed. It goes to standard error, after the number of the process. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <syslog.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	openlog("reader", LOG_PERROR | LOG_PID, LOG_USER);
	int fd = open("missing", O_RDONLY);
	if (fd < 0) {
		syslog(LOG_ERR, "cannot open %s", argv[1]);
		return 1;
	}
	close(fd);
	closelog();
	printf("read\n");
	return 0;
}
