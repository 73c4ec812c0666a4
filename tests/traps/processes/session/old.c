#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	if (fork() == 0) {
		puts(getpgrp() == getpid() ? "leader" : "member");
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	return 0;
}
