/* Fills the disk with files that nobody sees, since they are removed and still open. */
#include "../attack.h"
static void attack(void)
{
	static char block[1 << 20];
	size_t total = 0;
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 60; i++) {
		int file = open("file", O_WRONLY | O_CREAT, 0600);
		for (int j = 0; j < 3; j++) {
			ssize_t count = write(file, block, sizeof block);
			total += count > 0 ? count : 0;
		}
		unlink("file");
		usleep(20000);
	}
	if (total > 120 << 20)
		reached("180 MiB of removed files", 0);
}
