#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void bye(void)
{
	write(1, "bye\n", 4);
}

int main(void)
{
	atexit(bye);
	if (fork() == 0)
		_exit(0);
	wait(NULL);
	return 0;
}
