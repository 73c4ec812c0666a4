/* Takes all memory by files that are in no folder. */
#include "../attack.h"
static void attack(void)
{
	static char block[1 << 20];
	size_t total = 0;
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 160; i++) {
		int file = memfd_create("x", 0);
		for (int j = 0; j < 3; j++) {
			ssize_t count = write(file, block, sizeof block);
			total += count > 0 ? count : 0;
		}
	}
	usleep(500000);
	if (total > 400 << 20)
		reached("480 MiB in files in memory", 0);
}
