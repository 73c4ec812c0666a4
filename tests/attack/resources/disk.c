/* Fills the disk with files. */
#include "../attack.h"
static void attack(void)
{
	static char block[1 << 20];
	char name[32];
	size_t total = 0;
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 40; i++) {
		snprintf(name, sizeof name, "file-%d", i);
		int file = open(name, O_WRONLY | O_CREAT, 0600);
		for (int j = 0; j < 3; j++) {
			ssize_t count = write(file, block, sizeof block);
			total += count > 0 ? count : 0;
		}
		close(file);
		usleep(20000);
	}
	if (total > 60 << 20)
		reached("120 MiB of disk", 0);
}
