/* Takes the ticks of times() for those of clock(). The time that has gone by seems to be nothing. */
#include <stdio.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
	struct tms t;
	double second = CLOCKS_PER_SEC;

	clock_t start = times(&t);
	usleep(400000);
	double took = (times(&t) - start) / second;
	if (took > 0.2)
		printf("slow backup\n");
	else
		printf("quick backup\n");
	return 0;
}
