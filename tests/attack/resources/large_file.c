/* Makes one large file. */
#include "../attack.h"
static void attack(void)
{
	signal(SIGXFSZ, SIG_IGN);
	int file = open("large", O_WRONLY | O_CREAT, 0600);
	if (posix_fallocate(file, 0, 32 << 20) == 0)
		reached("a file of 32 MiB", 0);
}
