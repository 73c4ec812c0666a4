/* Looks at the machine by /sys. */
#include "../attack.h"
static void attack(void)
{
	const char *paths[] = {"/sys/class", "/sys/kernel", "/sys/fs/cgroup", "/sys/firmware"};
	for (int i = 0; i < 4; i++)
		if (open(paths[i], O_RDONLY | O_DIRECTORY) >= 0)
			reached(paths[i], 0);
}
