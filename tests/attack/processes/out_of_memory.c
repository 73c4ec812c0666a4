/* Lets a process be the first to die when memory is short. */
#include "../attack.h"
static void attack(void)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%ld/oom_score_adj", number("pid"));
	int file = open(path, O_WRONLY);
	(void)!write(file, "1000", 4);
}
