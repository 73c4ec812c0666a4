#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status, limit = 3;
	if (argc < 2) return 9;
	int *kept = malloc(sizeof *kept);
	*kept = limit;
	pid_t pid = fork();
	if (pid == 0) {
		int value = argv[1][0] - '0';
		_exit(value >= 0 && value < 10 && value > *kept);
	}
	waitpid(pid, &status, 0);
	free(kept);
	puts(WEXITSTATUS(status) ? "large" : "small");
	return 0;
}
