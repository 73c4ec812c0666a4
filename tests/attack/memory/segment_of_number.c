/* The same by its number, for all numbers. */
#include "../attack.h"
#include <sys/shm.h>
static void attack(void)
{
	int id = shmget(number("key"), 0, 0);
	char *memory = shmat(id, NULL, 0);
	if (memory != (void *)-1)
		memcpy(memory, "dead", 4);
}
