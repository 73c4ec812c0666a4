/* Makes a table for programs in the kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("bpf", syscall(SYS_bpf, 0, (int[32]){2, 4, 4, 1}, 128));
}
