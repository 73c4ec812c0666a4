#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void)
{
	nice(2);
	int now = getpriority(PRIO_PROCESS, 0);
	puts(now >= 19 ? "least" : "less");
	return 0;
}
