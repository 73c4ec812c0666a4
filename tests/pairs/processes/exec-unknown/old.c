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
		const char *base = argv[1][0] == 'x' ? "x/y/z" : "y";
		execl("/usr/bin/basename", "basename", base, (char *)NULL);
		_exit(127);
	}
	waitpid(pid, &status, 0);
	return WEXITSTATUS(status);
}
