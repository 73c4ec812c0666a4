#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	int ends[2];
	signal(SIGPIPE, SIG_DFL);
	pipe(ends);
	close(ends[0]);
	if (write(ends[1], "x", 1) < 0)
		puts("refused");
	return 0;
}
