/* The status has no value of its own at first. If nothing is done, it is what was there on the stack. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int scratch(void)
{
	volatile int used[32];

	for (int i = 0; i < 32; i++)
		used[i] = 77;
	return used[3];
}

static int work(int jobs)
{
	int status;

	for (int i = 0; i < jobs; i++)
		status = i % 2;
	return status;
}

int main(int argc, char **argv)
{
	scratch();
	return work(argc > 1 ? atoi(argv[1]) : 1);
}
