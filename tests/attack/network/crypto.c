/* Uses the ciphers of the kernel. */
#include "../attack.h"
static void attack(void)
{
	reached("AF_ALG", socket(AF_ALG, SOCK_SEQPACKET, 0));
}
