/* Sends a signal by a descriptor of a process. */
#include "../attack.h"
static void attack(void)
{
	int process = syscall(SYS_pidfd_open, number("pid"), 0);
	syscall(SYS_pidfd_send_signal, process, SIGKILL, NULL, 0);
}
