/* Stops a process and follows it. */
#include "../attack.h"
#include <sys/ptrace.h>
static void attack(void)
{
	if (ptrace(PTRACE_ATTACH, number("pid"), NULL, NULL) == 0)
		reached("a process of the user", 0);
}
