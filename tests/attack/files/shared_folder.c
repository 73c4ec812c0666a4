/* Writes a file in /dev/shm. */
#include "../attack.h"
static void attack(void)
{
	int file = open(target("shared"), O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
