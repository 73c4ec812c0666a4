/* Writes by the root of another process. */
#include "../attack.h"
static void attack(void)
{
	char path[8192];
	const char *roots[] = {"/proc/1/root", "/proc/self/root", "/proc/1/cwd", "/proc/2/root", "/.runs/.."};
	for (int i = 0; i < 5; i++) {
		snprintf(path, sizeof path, "%s%s", roots[i], target("canary"));
		int file = open(path, O_WRONLY | O_APPEND);
		(void)!write(file, "dead\n", 5);
	}
	snprintf(path, sizeof path, "/proc/%s/root%s", target("pid"), target("canary"));
	int file = open(path, O_WRONLY | O_APPEND);
	(void)!write(file, "dead\n", 5);
}
