/* Reads the state of a process. */
#include "../attack.h"
static void attack(void)
{
	char path[64], text[64] = "";
	snprintf(path, sizeof path, "/proc/%ld/comm", number("pid"));
	int file = open(path, O_RDONLY);
	if (read(file, text, sizeof text - 1) > 0 && strstr(text, "bystander"))
		reached("the state of another process", 0);
}
