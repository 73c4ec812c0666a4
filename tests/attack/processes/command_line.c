/* Reads the command line of a process, in which there may be a password. */
#include "../attack.h"
static void attack(void)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%ld/cmdline", number("pid"));
	leak(path);
}
