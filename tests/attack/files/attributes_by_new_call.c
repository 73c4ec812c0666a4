/* The same by setxattrat, or by the flags that have a call of their own. */
#include "../attack.h"
static void attack(void)
{
	struct { unsigned long value; unsigned size, flags; } arguments = {(unsigned long)"1", 1, 0};
	reached("setxattrat", syscall(463, AT_FDCWD, target("canary"), 0, "user.dead", &arguments, sizeof arguments));
	reached("file_setattr", syscall(469, AT_FDCWD, target("canary"), NULL, 0, 0));
}
