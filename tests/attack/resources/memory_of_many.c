/* Takes all memory by many processes, each within its limit. */
#include "../attack.h"
static void attack(void)
{
	int ends[2], done = 0;
	(void)!pipe(ends);
	for (int i = 0; i < 20; i++)
		if (fork() == 0) {
			char *block = malloc(24 << 20);
			if (!block)
				_exit(0);
			memset(block, i + 1, 24 << 20);
			(void)!write(ends[1], "x", 1);
			alarm(10);
			pause();
			_exit(0);
		}
	close(ends[1]);
	for (char byte; done < 20 && read(ends[0], &byte, 1) == 1;)
		done++;
	usleep(500000);
	if (done == 20)
		reached("480 MiB by 20 processes", 0);
	signal(SIGTERM, SIG_IGN);
	kill(0, SIGTERM);
}
