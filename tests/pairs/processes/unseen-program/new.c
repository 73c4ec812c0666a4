/* What a program that is not modelled gives back decides: nothing can be said of it, and nothing is claimed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status;
	if (argc < 2) return 9;
	pid_t pid = fork();
	if (pid == 0) {
		execl("/usr/bin/expr", "expr", argv[1], (char *)NULL);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status) == 55 ? 2 : 0;
}
