/* The pair of sockets keeps the borders of messages, so one read takes one message. */
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	char text[16];
	if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0)
		return 9;
	write(ends[0], "ab", 2);
	write(ends[0], "cd", 2);
	printf("%zd\n", read(ends[1], text, sizeof text));
	return 0;
}
