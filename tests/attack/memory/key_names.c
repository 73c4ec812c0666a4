/* Reads the names of the keys of the user. */
#include "../attack.h"
static void attack(void)
{
	leak("/proc/keys");
}
