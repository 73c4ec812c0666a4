/* The child writes another letter for digits: output. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc < 2) return 2;
	char c = argv[1][0];
	pid_t pid = fork();
	if (pid == 0) {
		const char *kind = "other";
		if (c >= '0' && c <= '9') kind = "digit";
		else if (c == '-') kind = "minus";
		write(1, kind, strlen(kind));
		_exit(0);
	}
	waitpid(pid, NULL, 0);
	write(1, "!\n", 2);
	return 0;
}
