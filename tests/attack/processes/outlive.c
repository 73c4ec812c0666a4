/* Leaves a process behind that writes when all is over. LATER */
#include "../attack.h"
static void attack(void)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			for (int i = 0; i < 3; i++)
				close(i);
			usleep(1500000);
			int file = open(target("canary"), O_WRONLY | O_APPEND);
			(void)!write(file, "dead\n", 5);
			kill(number("pid"), SIGKILL);
		}
		_exit(0);
	}
	wait(NULL);
}
