/* Removes System V memory. */
#include "../attack.h"
#include <sys/shm.h>
static void attack(void)
{
	shmctl(number("segment"), IPC_RMID, NULL);
}
