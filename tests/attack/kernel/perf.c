/* Counts what the processor does. */
#include "../attack.h"
static void attack(void)
{
	reached("perf", syscall(SYS_perf_event_open, (int[32]){1, 128}, 0, -1, -1, 0));
}
