/* Opens a file of the user to everybody. */
#include "../attack.h"
static void attack(void)
{
	chmod(target("canary"), 0777);
}
