/* The parent does not wait for its child, only looks. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int status = 0;
	pid_t child = fork();
	if (child == 0) {
		usleep(200000);
		_exit(3);
	}
	pid_t ended = waitpid(child, &status, WNOHANG);
	printf("%s %d\n", ended == child ? "ended" : "runs", WEXITSTATUS(status));
	return 0;
}
