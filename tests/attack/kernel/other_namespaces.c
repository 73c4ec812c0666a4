/* Makes all other namespaces. */
#include "../attack.h"
static void attack(void)
{
	reached("other_namespaces", unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS));
}
