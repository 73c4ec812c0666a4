/* Empties a file by opening it for reading: that needs no right to write to a kernel that only asks for the mode. */
#include "../attack.h"
static void attack(void)
{
	close(open(target("canary"), O_RDONLY | O_TRUNC));
}
