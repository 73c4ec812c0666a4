/* The message has the name by which the program was called, not a fixed one. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>

int main(void)
{
	fprintf(stderr, "%s: error\n", program_invocation_short_name);
	return 1;
}
