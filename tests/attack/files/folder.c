/* Makes a folder in a folder of the user. */
#include "../attack.h"
static void attack(void)
{
	chdir(target("folder"));
	mkdir("new", 0755);
}
