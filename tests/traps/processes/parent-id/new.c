/* After the parent has ended, the child is not its child any more. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	pid_t parent = getpid(), child = fork();
	if (child == 0) {
		pid_t grandchild = fork();
		if (grandchild == 0)
			puts(getppid() == parent ? "mine" : "another");
		else
			wait(NULL);
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	return 0;
}
