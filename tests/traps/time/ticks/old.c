#include <stdio.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
	struct tms t;
	double second = sysconf(_SC_CLK_TCK);

	clock_t start = times(&t);
	usleep(400000);
	double took = (times(&t) - start) / second;
	if (took > 0.2)
		printf("slow backup\n");
	else
		printf("quick backup\n");
	return 0;
}
