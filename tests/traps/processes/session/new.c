/* The child starts a session of its own, so its process group is its own. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	if (fork() == 0) {
		setsid();
		puts(getpgrp() == getpid() ? "leader" : "member");
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	return 0;
}
