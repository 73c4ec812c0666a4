/* Reads the environment of a process. */
#include "../attack.h"
static void attack(void)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%ld/environ", number("pid"));
	leak(path);
}
