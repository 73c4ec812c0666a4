/* Writes through a symbolic link of its own. */
#include "../attack.h"
static void attack(void)
{
	symlink(target("canary"), "link");
	int file = open("link", O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
