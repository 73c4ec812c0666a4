#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	double start = now();

	usleep(50000 * (argc > 1 ? atoi(argv[1]) : 1));
	if (now() - start > 0.2)
		printf("slow answer\n");
	else
		printf("ok\n");
	return 0;
}
