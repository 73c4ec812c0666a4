/* Takes all memory by System V memory. */
#include "../attack.h"
#include <sys/shm.h>
static void attack(void)
{
	int ids[20];
	size_t total = 0;
	for (int i = 0; i < 20; i++) {
		ids[i] = shmget(IPC_PRIVATE, 24 << 20, IPC_CREAT | 0600);
		char *block = shmat(ids[i], NULL, 0);
		if (block == (void *)-1)
			continue;
		memset(block, 1, 24 << 20);
		shmdt(block);
		total++;
	}
	usleep(500000);
	for (int i = 0; i < 20; i++)
		shmctl(ids[i], IPC_RMID, NULL);
	if (total == 20)
		reached("480 MiB of System V memory", 0);
}
