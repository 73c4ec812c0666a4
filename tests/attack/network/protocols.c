/* Tries protocols for which the kernel loads modules. */
#include "../attack.h"
static void attack(void)
{
	int protocols[] = {33, 132, 136, 262};
	for (int i = 0; i < 4; i++)
		for (int kind = SOCK_STREAM; kind <= SOCK_SEQPACKET; kind++)
			if (socket(AF_INET, kind, protocols[i]) >= 0)
				reached("another protocol", 0);
}
