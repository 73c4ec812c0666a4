/* Takes a lease on a file, so that others wait who open it. */
#include "../attack.h"
static void attack(void)
{
	int file = open(target("canary"), O_RDONLY);
	if (file >= 0)
		reached("a lease", fcntl(file, F_SETLEASE, F_WRLCK));
}
