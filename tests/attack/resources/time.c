/* Never ends. */
#include "../attack.h"
#include <time.h>
static void attack(void)
{
	time_t start = time(NULL);
	while (time(NULL) < start + 4)
		;
	reached("4 seconds of time", 0);
}
