/* Changes or ends the process that keeps the run; outside, a shell that the runner started for that. */
#include "../attack.h"
static void attack(void)
{
	struct rlimit limit = {0, 0};
	pid_t keeper = getppid();
	if (number("has_keeper")) {
		reached("the limits of the keeper", prlimit(keeper, RLIMIT_CORE, &limit, NULL));
		reached("the priority of the keeper", setpriority(PRIO_PROCESS, keeper, 19));
		kill(keeper, SIGTERM);
		kill(keeper, SIGKILL);
	}
}
