/* Reads a key of the session. */
#include "../attack.h"
static void attack(void)
{
	char text[256];
	long count = syscall(SYS_keyctl, 11, number("key_serial"), text, sizeof text);
	if (count > 0)
		fwrite(text, 1, count, stdout);
	count = syscall(SYS_keyctl, 11, -3, text, sizeof text);
	if (count > 0)
		reached("the ring of the session", 0);
}
