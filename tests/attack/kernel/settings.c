/* Changes settings of the kernel. */
#include "../attack.h"
static void attack(void)
{
	const char *paths[] = {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/sys/vm/overcommit_memory",
		"/sys/kernel/uevent_helper", "/proc/sys/kernel/modprobe"};
	for (int i = 0; i < 6; i++)
		if (open(paths[i], O_WRONLY) >= 0)
			reached(paths[i], 0);
}
