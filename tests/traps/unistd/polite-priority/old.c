#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
	errno = 0;
	int nice = getpriority(PRIO_PROCESS, 0);

	if (nice == -1 && errno) {
		perror("priority");
		return 1;
	}
	int steps = nice >= 10 ? 1 : 100;
	printf("working in %d steps\n", steps);
	return 0;
}
