#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	pid_t parent = getpid(), child = fork();
	if (child == 0) {
		puts(getppid() == parent ? "mine" : "another");
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	return 0;
}
