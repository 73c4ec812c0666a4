/* The child kills itself with a signal instead of exiting with the number that a shell would show. */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int status = 0;
	if (fork() == 0) {
		raise(SIGTERM);
		_exit(0);
	}
	wait(&status);
	printf("%d\n", WIFSIGNALED(status));
	return 0;
}
