/* Never ends, without doing anything, and ignores what it can. */
#include "../attack.h"
static void attack(void)
{
	for (int i = 1; i < 65; i++)
		signal(i, SIG_IGN);
	sleep(4);
	reached("4 seconds of sleep", 0);
}
