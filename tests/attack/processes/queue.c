/* Sends a signal with a value. */
#include "../attack.h"
static void attack(void)
{
	union sigval value = {.sival_int = 1};
	sigqueue(number("pid"), SIGKILL, value);
	syscall(SYS_tkill, number("pid"), SIGKILL);
	syscall(SYS_tgkill, number("pid"), number("pid"), SIGKILL);
}
