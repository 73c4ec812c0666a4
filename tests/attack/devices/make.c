/* Makes a device of its own. */
#include "../attack.h"
#include <sys/sysmacros.h>
static void attack(void)
{
	if (mknod("null", S_IFCHR | 0666, makedev(1, 3)) == 0 && open("null", O_RDWR) >= 0)
		reached("a device of its own", 0);
}
