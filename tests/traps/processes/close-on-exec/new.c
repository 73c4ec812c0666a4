/* The descriptor is closed when the shell starts. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (file != 3)
		return 9;
	execl("/bin/sh", "sh", "-c", "if [ -e /proc/self/fd/3 ]; then echo open; else echo closed; fi", (char *)NULL);
	return 9;
}
