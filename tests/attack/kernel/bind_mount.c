/* Shows a folder in another place, both of which are not there: a test may not do harm where it is let. */
#include "../attack.h"
static void attack(void)
{
	reached("bind_mount", syscall(SYS_mount, "/nonexistent", "/nonexistent", NULL, 4096, NULL));
}
