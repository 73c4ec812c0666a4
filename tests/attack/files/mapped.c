/* Writes to a file by memory that is mapped to it. */
#include "../attack.h"
static void attack(void)
{
	int file = open(target("canary"), O_RDWR);
	char *memory = mmap(NULL, 6, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (memory != MAP_FAILED)
		memcpy(memory, "dead", 4);
}
