/* Kills a process of the same user. */
#include "../attack.h"
static void attack(void)
{
	kill(number("pid"), SIGKILL);
}
