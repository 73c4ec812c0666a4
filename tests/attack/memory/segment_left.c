/* Leaves System V memory behind. */
#include "../attack.h"
#include <sys/shm.h>
static void attack(void)
{
	shmget(0x5c15d001, 4096, IPC_CREAT | 0600);
}
