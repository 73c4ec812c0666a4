/* Writes without end. */
#include "../attack.h"
static void attack(void)
{
	for (int i = 0; i < 3000000; i++)
		puts("again and again, again and again");
	fflush(stdout);
	fprintf(stderr, "reached 96 MiB of output\n");
}
