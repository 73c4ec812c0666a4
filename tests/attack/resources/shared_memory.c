/* Takes all memory by memory that processes share which have ended. */
#include "../attack.h"
static void attack(void)
{
	size_t total = 0;
	for (int i = 0; i < 20; i++) {
		char *block = mmap(NULL, 24 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
		if (block == MAP_FAILED)
			continue;
		pid_t child = fork();
		if (child == 0) {
			memset(block, 1, 24 << 20);
			_exit(0);
		}
		int status = 1;
		waitpid(child, &status, 0);
		total += status == 0;
	}
	usleep(500000);
	if (total == 20)
		reached("480 MiB of shared memory", 0);
}
