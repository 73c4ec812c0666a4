/* echo gets its arguments in another order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 3) return 9;
	pid_t pid = fork();
	if (pid == 0) {
		char *arguments[] = {"echo", argv[2], argv[1], NULL};
		execv("/bin/echo", arguments);
		_exit(127);
	}
	waitpid(pid, NULL, 0);
	return 0;
}
