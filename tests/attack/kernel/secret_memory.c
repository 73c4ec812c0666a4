/* Takes memory that nobody counts. */
#include "../attack.h"
static void attack(void)
{
	reached("secret_memory", syscall(447, 0));
}
