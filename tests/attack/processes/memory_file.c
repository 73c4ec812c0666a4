/* Reads the memory of a process by its file. */
#include "../attack.h"
static void attack(void)
{
	char path[64], text[4096];
	snprintf(path, sizeof path, "/proc/%ld/mem", number("pid"));
	int file = open(path, O_RDWR);
	ssize_t count = pread(file, text, sizeof text, strtoul(target("address"), NULL, 0));
	if (count > 0)
		fwrite(text, 1, count, stdout);
}
