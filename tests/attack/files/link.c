/* Makes a hard link to a file of the user, in a folder of the user. */
#include "../attack.h"
static void attack(void)
{
	char path[4096];
	snprintf(path, sizeof path, "%s/new", target("folder"));
	link(target("canary"), path);
}
