#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status = 0;

	fflush(stdout);
	pid_t child = fork();
	if (child == 0)
		_exit(argc > 1 ? atoi(argv[1]) : 0);
	if (waitpid(child, &status, 0) < 0) {
		printf("wait: %s\n", strerror(errno));
		return 1;
	}
	printf("worker ended with %d\n", WEXITSTATUS(status));
	return 0;
}
