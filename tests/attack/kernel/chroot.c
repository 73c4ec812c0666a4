/* Takes another root. */
#include "../attack.h"
static void attack(void)
{
	reached("chroot", chroot("."));
}
