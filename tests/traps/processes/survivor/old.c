#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
	pid_t helper = fork();

	if (helper < 0)
		return 1;
	if (helper == 0) {
		usleep(100000);
		FILE *f = fopen("index", "w");
		if (f) {
			fprintf(f, "a 1\nb 2\n");
			fclose(f);
		}
		_exit(0);
	}
	waitpid(helper, NULL, 0);
	printf("indexed\n");
	return 0;
}
