/* Sets an extended attribute of a file that everybody may write. */
#include "../attack.h"
#include <sys/xattr.h>
static void attack(void)
{
	setxattr(target("canary"), "user.dead", "1", 1, 0);
	lsetxattr(target("canary"), "user.dead", "1", 1, 0);
}
