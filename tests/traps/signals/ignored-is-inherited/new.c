/* SIGTERM is ignored only if it was not ignored before: seen where the parent ignores it. */
#include <signal.h>
#include <stdio.h>

int main(void)
{
	if (signal(SIGTERM, SIG_DFL) == SIG_IGN)
		puts("kept ignored");
	return 0;
}
