/* The terminal's processing of output is left on. Lines end with carriage return and newline. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char buffer[16];
	struct termios t;
	int master = posix_openpt(O_RDWR | O_NOCTTY);

	if (argc < 2 || master < 0 || grantpt(master) || unlockpt(master)) {
		printf("no terminal\n");
		return 1;
	}
	int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
	tcgetattr(slave, &t);
	t.c_lflag &= ~ECHO;
	tcsetattr(slave, TCSANOW, &t);
	dprintf(slave, "%.4s\n", argv[1]);
	ssize_t n = read(master, buffer, sizeof buffer);
	printf("%zd bytes on the wire\n", n);
	return 0;
}
