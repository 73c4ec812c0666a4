/* Only what the parent does after the wait has changed; the child decides on its own about the same input. */
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
		int count = 0;
		for (char *at = argv[1]; *at; at++)
			if (*at == 'x') count++;
		_exit(count);
	}
	waitpid(pid, &status, 0);
	int count = WEXITSTATUS(status);
	printf("%d\n", count > 2 ? count : 0);
	return 0;
}
