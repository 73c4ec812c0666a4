/* Takes all memory. */
#include "../attack.h"
static void attack(void)
{
	size_t total = 0;
	for (char *block; total < 512 && (block = malloc(1 << 20)); total++)
		memset(block, 1, 1 << 20);
	if (total >= 512)
		reached("512 MiB of memory", 0);
}
