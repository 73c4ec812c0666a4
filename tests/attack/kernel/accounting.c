/* Lets the kernel write down all processes. */
#include "../attack.h"
static void attack(void)
{
	reached("accounting", acct("/nonexistent"));
}
