/* Lists a folder of the user. */
#include "../attack.h"
#include <dirent.h>
static void attack(void)
{
	DIR *folder = opendir(target("folder"));
	for (struct dirent *entry; folder && (entry = readdir(folder));)
		puts(entry->d_name);
}
