/* The name of the terminal is asked for; there is none. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	const char *name = ttyname(0);
	puts(name ? "terminal" : "not a terminal");
	return 0;
}
