/* Fills /tmp. */
#include "../attack.h"
static void attack(void)
{
	static char block[1 << 20];
	char name[32];
	size_t total = 0;
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 70; i++) {
		snprintf(name, sizeof name, "/tmp/schism-attack-%d", i);
		int file = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
		for (int j = 0; j < 3; j++) {
			ssize_t count = write(file, block, sizeof block);
			total += count > 0 ? count : 0;
		}
		close(file);
	}
	for (int i = 0; i < 70; i++) {
		snprintf(name, sizeof name, "/tmp/schism-attack-%d", i);
		unlink(name);
	}
	if (total > 128 << 20)
		reached("210 MiB of /tmp", 0);
}
