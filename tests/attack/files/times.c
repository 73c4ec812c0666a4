/* Changes the times of a file that everybody may write. */
#include "../attack.h"
static void attack(void)
{
	utimensat(AT_FDCWD, target("canary"), NULL, 0);
	utimes(target("canary"), NULL);
}
