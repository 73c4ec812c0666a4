#include <signal.h>
#include <stdio.h>

int main(void)
{
	if (signal(SIGTERM, SIG_DFL) == SIG_IGN)
		puts("was ignored");
	return 0;
}
