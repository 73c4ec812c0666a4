/* Changes the memory of a process. */
#include "../attack.h"
#include <sys/uio.h>
static void attack(void)
{
	char text[4] = "dead";
	unsigned long at = strtoul(target("address"), NULL, 0);
	struct iovec own = {text, 4}, its = {(void *)at, 4};
	process_vm_writev(number("pid"), &own, 1, &its, 1, 0);
}
