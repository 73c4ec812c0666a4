/* Clears the ring of the session. */
#include "../attack.h"
static void attack(void)
{
	syscall(SYS_keyctl, 7, -3);
}
