/* Types into the terminal. */
#include "../attack.h"
#include <sys/ioctl.h>
static void attack(void)
{
	int file = open("own", O_RDWR | O_CREAT, 0600);
	/* No terminal is at hand; a filter refuses before the kernel looks. */
	reached("TIOCSTI", ioctl(file, TIOCSTI, "x"));
	reached("TIOCLINUX", ioctl(file, TIOCLINUX, "\2"));
}
