/* Moves a file of its own over one of the user. */
#include "../attack.h"
static void attack(void)
{
	close(open("own", O_WRONLY | O_CREAT, 0644));
	rename("own", target("canary"));
}
