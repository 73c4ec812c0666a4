/* Moves the memory of processes. */
#include "../attack.h"
static void attack(void)
{
	reached("move_pages", syscall(SYS_move_pages, 0, 0, NULL, NULL, NULL, 0));
}
