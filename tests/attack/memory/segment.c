/* Overwrites System V memory. */
#include "../attack.h"
#include <sys/shm.h>
static void attack(void)
{
	char *memory = shmat(number("segment"), NULL, 0);
	if (memory != (void *)-1)
		memcpy(memory, "dead", 4);
}
