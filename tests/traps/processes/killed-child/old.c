#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int status = 0;
	if (fork() == 0) {
		_exit(128 + SIGTERM);
		_exit(0);
	}
	wait(&status);
	printf("%d\n", WIFSIGNALED(status));
	return 0;
}
