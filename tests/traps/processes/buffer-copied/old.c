#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	printf("once\n");
	fflush(stdout);
	if (fork() == 0)
		return 0;
	wait(NULL);
	return 0;
}
