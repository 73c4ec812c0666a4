/* Makes files without content until the disk has no more of them. */
#include "../attack.h"
static void attack(void)
{
	char name[32];
	int total = 0;
	for (int i = 0; i < 20000; i++) {
		snprintf(name, sizeof name, "f%d", i);
		int file = open(name, O_WRONLY | O_CREAT, 0600);
		total += file >= 0;
		close(file);
		if (i % 500 == 0)
			usleep(20000);
	}
	if (total >= 20000)
		reached("20,000 files", 0);
}
