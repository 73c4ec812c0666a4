/* Empties a file by its path. */
#include "../attack.h"
static void attack(void)
{
	truncate(target("canary"), 0);
}
