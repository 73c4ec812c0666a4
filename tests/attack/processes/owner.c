/* Lets the kernel send a signal: to the owner of a pipe. */
#include "../attack.h"
static void attack(void)
{
	int ends[2];
	(void)!pipe(ends);
	fcntl(ends[0], F_SETOWN, number("pid"));
	fcntl(ends[0], F_SETSIG, SIGKILL);
	fcntl(ends[0], F_SETFL, O_ASYNC);
	(void)!write(ends[1], "x", 1);
}
