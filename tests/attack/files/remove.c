/* Removes a file by its absolute path. */
#include "../attack.h"
static void attack(void)
{
	unlink(target("canary"));
}
