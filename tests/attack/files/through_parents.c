/* Writes by a path that goes up. */
#include "../attack.h"
static void attack(void)
{
	char path[8192] = "";
	for (int i = 0; i < 40; i++)
		strcat(path, "../");
	strcat(path, target("canary"));
	int file = open(path, O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
