/* Has rights of root that nobody should have. */
#include "../attack.h"
static void attack(void)
{
	unsigned header[2] = {0x20080522, 0}, data[6] = {0};
	syscall(SYS_capget, header, data);
	if (data[0] | data[1] | data[3] | data[4])
		reached("capabilities", 0);
}
