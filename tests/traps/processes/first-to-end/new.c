/* Waits for the first child that was started, not for the first one that ends. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(useconds_t work)
{
	pid_t child = fork();

	if (child == 0) {
		usleep(work);
		_exit(0);
	}
	return child;
}

int main(void)
{
	pid_t slow = start(300000), quick = start(1000);
	pid_t first = waitpid(slow, NULL, 0);

	printf("%s answered first\n", first == quick ? "mirror" : "main server");
	while (wait(NULL) > 0)
		;
	return 0;
}
