#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	signal(SIGCHLD, SIG_DFL);
	if (fork() == 0)
		_exit(0);
	puts(wait(NULL) < 0 ? "no child" : "a child");
	return 0;
}
