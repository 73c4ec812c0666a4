#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int check(const char *word)
{
	if (word[0] == 'a' && word[1] == 'b') return 3;
	return 0;
}

int main(int argc, char **argv)
{
	int status;
	if (argc < 2) return 9;
	pid_t pid = fork();
	if (pid == 0) _exit(check(argv[1]));
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 8;
}
