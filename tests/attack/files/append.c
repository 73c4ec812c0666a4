/* Adds to a file of the user. */
#include "../attack.h"
static void attack(void)
{
	int file = open(target("canary"), O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
