/* Moves a file of the user into its own folder. */
#include "../attack.h"
static void attack(void)
{
	rename(target("canary"), "own");
}
