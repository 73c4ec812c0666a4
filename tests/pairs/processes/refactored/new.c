/* The same in other words: a helper makes the child, and the condition is turned round. Nothing is seen. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int is_digit(char c)
{
	return !(c < '0' || c > '9');
}

static void child(char c)
{
	int digit = is_digit(c);
	puts(digit ? "digit" : "other");
	exit(digit);
}

int main(int argc, char **argv)
{
	int status;
	if (argc < 2) return 9;
	pid_t pid = fork();
	if (pid == 0) child(argv[1][0]);
	waitpid(pid, &status, 0);
	printf("%d\n", WEXITSTATUS(status));
	return 0;
}
