/* The parent no longer waits before it writes. */
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	pid_t child = fork();
	if (child == 0) {
		usleep(200000);
		write(1, "child\n", 6);
		_exit(0);
	}
	write(1, "parent\n", 7);
	waitpid(child, 0, 0);
	return 0;
}
