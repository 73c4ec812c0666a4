/* The buffer is flushed no longer before fork, so it is written twice. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	printf("once\n");
	if (fork() == 0)
		return 0;
	wait(NULL);
	return 0;
}
