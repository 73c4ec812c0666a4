/* Makes a file in a folder of the user. */
#include "../attack.h"
static void attack(void)
{
	chdir(target("folder"));
	close(open("new", O_WRONLY | O_CREAT, 0644));
}
