#include <stdio.h>
#include <unistd.h>

static int announce(const char *name, pid_t pid)
{
	FILE *f = fopen(name, "w");

	if (!f)
		return -1;
	fprintf(f, "%d\n", (int)pid);
	return fclose(f);
}

int main(void)
{
	if (announce("run.pid", getpid())) {
		perror("run.pid");
		return 1;
	}
	printf("running\n");
	return 0;
}
