/* Reads the memory of a process. */
#include "../attack.h"
#include <sys/uio.h>
static void attack(void)
{
	char text[4096];
	unsigned long at = strtoul(target("address"), NULL, 0);
	struct iovec own = {text, sizeof text}, its = {(void *)at, sizeof text};
	ssize_t count = process_vm_readv(number("pid"), &own, 1, &its, 1, 0);
	if (count > 0)
		fwrite(text, 1, count, stdout);
}
