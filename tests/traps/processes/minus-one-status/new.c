/* The status of the child is compared with -1 without a cast. It is 0 to 255, so a helper that ends with -1
 * is not seen to have refused. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int status;

	if (argc < 2)
		return 2;
	pid_t helper = fork();
	if (helper == 0)
		_exit(atoi(argv[1]));
	if (waitpid(helper, &status, 0) != helper || !WIFEXITED(status))
		return 1;
	if (WEXITSTATUS(status) == -1)
		puts("refused");
	else
		puts(WEXITSTATUS(status) ? "failed" : "done");
	return 0;
}
