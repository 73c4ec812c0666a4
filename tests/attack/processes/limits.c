/* Takes away the files of a process: its limit. */
#include "../attack.h"
static void attack(void)
{
	struct rlimit limit = {100, 100};
	prlimit(number("pid"), RLIMIT_NOFILE, &limit, NULL);
}
