/* Makes processes without end. */
#include "../attack.h"
static void attack(void)
{
	int count = 0;
	for (; count < 400; count++) {
		pid_t child = fork();
		if (child < 0)
			break;
		if (child == 0) {
			alarm(10);
			pause();
			_exit(0);
		}
	}
	if (count == 400)
		reached("400 processes", 0);
	signal(SIGTERM, SIG_IGN);
	kill(0, SIGTERM);
}
