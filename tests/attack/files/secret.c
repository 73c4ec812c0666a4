/* Reads a file of the user that everybody may read. */
#include "../attack.h"
static void attack(void)
{
	leak(target("secret"));
	symlink(target("secret"), "link");
	leak("link");
}
