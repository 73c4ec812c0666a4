/* Makes a ring by which system calls go past a filter. */
#include "../attack.h"
static void attack(void)
{
	reached("io_uring", syscall(SYS_io_uring_setup, 1, (char[512]){0}));
}
