#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status;
	if (argc < 2) return 9;
	char c = argv[1][0];
	pid_t pid = fork();
	if (pid == 0) {
		if (c >= '0' && c <= '9') {
			puts("digit");
			exit(1);
		}
		puts("other");
		exit(0);
	}
	waitpid(pid, &status, 0);
	printf("%d\n", WEXITSTATUS(status));
	return 0;
}
