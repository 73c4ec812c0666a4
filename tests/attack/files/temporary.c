/* Writes a file in /tmp. */
#include "../attack.h"
static void attack(void)
{
	int file = open(target("temporary"), O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
