/* The same in a folder that its owner may not list. */
#include "../attack.h"
static void attack(void)
{
	char name[32];
	int total = 0;
	mkdir("closed", 0300);
	chdir("closed");
	for (int i = 0; i < 20000; i++) {
		snprintf(name, sizeof name, "f%d", i);
		int file = open(name, O_WRONLY | O_CREAT, 0600);
		total += file >= 0;
		close(file);
		if (i % 500 == 0)
			usleep(20000);
	}
	chmod(".", 0700);
	if (total >= 20000)
		reached("20,000 hidden files", 0);
}
