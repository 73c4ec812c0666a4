/* Watches what others do with a file. */
#include "../attack.h"
#include <sys/inotify.h>
static void attack(void)
{
	int notify = inotify_init();
	int watch = inotify_add_watch(notify, target("canary"), IN_ALL_EVENTS);
	if (watch >= 0)
		reached("watching a file", 0);
}
