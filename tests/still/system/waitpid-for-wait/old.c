#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	int status = 0;
	pid_t child = fork();
	if (child == 0)
		_exit(6);
	wait(&status);
	printf("%d\n", WEXITSTATUS(status));
	return 0;
}
